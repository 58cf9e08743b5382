import type { handsIn } from '../machines/work.ts'
import type { Combination } from '../tools/combination.ts'
import type { Command } from './commands.ts'

/** What a person hands in: an annotation, a verdict on one, or the ruling on a pending item. */
export type Purpose = ReturnType<typeof handsIn>

/** Where the annotation itself can be changed. */
export const ANNOTATES: readonly Purpose[] = ['annotation', 'verdict']

export type ShortcutGroup =
  | 'label'
  | 'clips'
  | 'nodes'
  | 'masks'
  | 'video'
  | 'verdict'
  | 'tool'
  | 'edit'
  | 'work'
  | 'review'
  | 'view'
  | 'help'

export interface Shortcut {
  readonly command: Command
  readonly group: ShortcutGroup
  readonly combinations: readonly Combination[]
  /** What must be at hand for it to work; anything when left out. */
  readonly purposes?: readonly Purpose[]
  /** Works as long as it is held. */
  readonly hold?: boolean
  /** Goes on while the key repeats. */
  readonly repeats?: boolean
  /** Works in text fields too, though never while an input method composes. */
  readonly inText?: boolean
  /** Where text of the page is selected, the browser's own meaning goes before. */
  readonly yieldsToText?: boolean
  /** Keys that stand for several things at once (arrows, digits); nobody can put others in their place. */
  readonly fixed?: boolean
}

export const sameCombination = (a: Combination, b: Combination): boolean =>
  a.code === b.code && !a.ctrl === !b.ctrl && !a.shift === !b.shift && !a.alt === !b.alt

/** The shortcuts that work for what is to be handed in. */
export const shortcutsFor = (shortcuts: readonly Shortcut[], purpose: Purpose): readonly Shortcut[] =>
  shortcuts.filter(({ purposes }) => !purposes || purposes.includes(purpose))

/** What looks and moves about. */
const LOOKING: readonly ShortcutGroup[] = ['view', 'video', 'help']
const JUMPING = /^(mask|gap|uncertain)\.(next|previous)$/

/** The shortcuts that do something where there is nothing to work on; the palette is about work. */
export const shortcutsToLook = (shortcuts: readonly Shortcut[]): readonly Shortcut[] =>
  shortcuts.filter(
    ({ group, command }) => (LOOKING.includes(group) || JUMPING.test(command)) && command !== 'palette',
  )
