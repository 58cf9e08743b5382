import type { handsIn } from '../machines/work.ts'
import type { Combination } from '../tools/combination.ts'
import type { Command } from './commands.ts'

/** What a person pushes: an annotation, a verdict on one, or the ruling on a pending item. */
export type Purpose = ReturnType<typeof handsIn>

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
  readonly purposes?: readonly Purpose[]
  readonly hold?: boolean
  readonly repeats?: boolean
  /** Works in text fields too, but never during input method composition. */
  readonly inText?: boolean
  /** Where page text is selected, the browser's own meaning wins. */
  readonly yieldsToText?: boolean
  /** Keys with several meanings (arrows, digits) cannot be reassigned. */
  readonly fixed?: boolean
}

export const sameCombination = (a: Combination, b: Combination): boolean =>
  a.code === b.code && !a.ctrl === !b.ctrl && !a.shift === !b.shift && !a.alt === !b.alt

export const shortcutsFor = (shortcuts: readonly Shortcut[], purpose: Purpose): readonly Shortcut[] =>
  shortcuts.filter(({ purposes }) => !purposes || purposes.includes(purpose))

const LOOKING: readonly ShortcutGroup[] = ['view', 'video', 'help']
const JUMPING = /^(mask|gap|uncertain)\.(next|previous)$/

/** The shortcuts that work in a read-only view; the palette is about work. */
export const shortcutsToLook = (shortcuts: readonly Shortcut[]): readonly Shortcut[] =>
  shortcuts.filter(
    ({ group, command }) => (LOOKING.includes(group) || JUMPING.test(command)) && command !== 'palette',
  )
