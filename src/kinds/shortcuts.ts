import type { handsIn } from '../machines/stage/configs.ts'

/** What a person hands in: an annotation, a verdict on one, or the ruling on a pending item. */
export type Purpose = ReturnType<typeof handsIn>

/** Where the annotation itself can be changed. */
export const ANNOTATES: readonly Purpose[] = ['annotation', 'verdict']

/** Everything that a key can ask for on an annotation page. */
export type Command =
  | 'availability.unavailable'
  | 'availability.available'
  | 'availability.pending'
  | 'availability.barely'
  | 'verdict.qualified'
  | 'verdict.unqualified'
  | 'wrong.toggle'
  | 'tool.select'
  | 'tool.tracking'
  | 'tool.exclude'
  | 'tool.errorBox'
  | 'crop.copyPrevious'
  | 'crop.whole'
  | 'edit.undo'
  | 'edit.redo'
  | 'edit.remove'
  | 'edit.nudge'
  | 'edit.cancel'
  | 'edit.selectNext'
  | 'work.submit'
  | 'work.save'
  | 'work.previous'
  | 'work.next'
  | 'view.fit'
  | 'view.actual'
  | 'view.zoomIn'
  | 'view.zoomOut'
  | 'view.pan'
  | 'view.hide'
  | 'view.remark'
  | 'help'

/** A physical key with its modifiers. `ctrl` stands for ⌘ on a Mac too. */
export interface Combination {
  /** `KeyboardEvent.code`: the place on the keyboard, whatever layout or input method is on. */
  readonly code: string
  readonly ctrl?: boolean
  readonly shift?: boolean
  readonly alt?: boolean
}

export type ShortcutGroup = 'label' | 'verdict' | 'tool' | 'edit' | 'work' | 'view'

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
}

const key = (code: string): Combination => ({ code })
const ctrl = (code: string): Combination => ({ code, ctrl: true })
const shift = (code: string): Combination => ({ code, shift: true })

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const

/** What every kind shares: undo, submitting, moving between items, the view. */
export const COMMON_SHORTCUTS: readonly Shortcut[] = [
  { command: 'edit.undo', group: 'edit', combinations: [ctrl('KeyZ')], repeats: true },
  {
    command: 'edit.redo',
    group: 'edit',
    combinations: [{ code: 'KeyZ', ctrl: true, shift: true }, ctrl('KeyY')],
    repeats: true,
  },
  { command: 'edit.remove', group: 'edit', combinations: [key('Delete'), key('Backspace')] },
  {
    command: 'edit.nudge',
    group: 'edit',
    combinations: [...ARROWS.map(key), ...ARROWS.map(shift)],
    repeats: true,
  },
  { command: 'edit.selectNext', group: 'edit', combinations: [key('KeyN'), shift('KeyN')], repeats: true },
  { command: 'edit.cancel', group: 'edit', combinations: [key('Escape')] },
  { command: 'work.submit', group: 'work', combinations: [key('Enter'), key('NumpadEnter')] },
  { command: 'work.save', group: 'work', combinations: [ctrl('KeyS')] },
  {
    command: 'work.previous',
    group: 'work',
    combinations: [{ code: 'ArrowUp', alt: true }],
    repeats: true,
  },
  { command: 'work.next', group: 'work', combinations: [{ code: 'ArrowDown', alt: true }], repeats: true },
  { command: 'view.fit', group: 'view', combinations: [key('Digit0'), key('Numpad0'), key('KeyF')] },
  { command: 'view.actual', group: 'view', combinations: [key('Digit1'), key('Numpad1')] },
  { command: 'view.zoomIn', group: 'view', combinations: [key('Equal'), key('NumpadAdd')], repeats: true },
  {
    command: 'view.zoomOut',
    group: 'view',
    combinations: [key('Minus'), key('NumpadSubtract')],
    repeats: true,
  },
  { command: 'view.pan', group: 'view', combinations: [key('KeyH'), key('Space')], hold: true },
  { command: 'view.hide', group: 'view', combinations: [key('KeyX')] },
  { command: 'view.remark', group: 'view', combinations: [key('KeyM')] },
  { command: 'help', group: 'view', combinations: [shift('Slash'), key('F1')] },
]

const sameCombination = (a: Combination, b: Combination): boolean =>
  a.code === b.code && !a.ctrl === !b.ctrl && !a.shift === !b.shift && !a.alt === !b.alt

/** The shortcuts that work for what is to be handed in. */
export const shortcutsFor = (shortcuts: readonly Shortcut[], purpose: Purpose): readonly Shortcut[] =>
  shortcuts.filter(({ purposes }) => !purposes || purposes.includes(purpose))

/** Pairs of commands that one combination would trigger together; none in a sound list. */
export function clashesIn(shortcuts: readonly Shortcut[]): (readonly [Command, Command])[] {
  return shortcuts.flatMap((one, index) =>
    shortcuts
      .slice(index + 1)
      .filter((other) =>
        one.combinations.some((mine) => other.combinations.some((theirs) => sameCombination(mine, theirs))),
      )
      .map((other) => [one.command, other.command] as const),
  )
}

const PRINTED: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Equal: '+',
  Minus: '-',
  Slash: '/',
  Escape: 'Esc',
  Delete: 'Del',
  Backspace: '⌫',
  NumpadEnter: 'Enter',
  NumpadAdd: '+',
  NumpadSubtract: '-',
}

/** A combination as it is printed on keys: `Ctrl+Z`, `?`. */
export function printCombination(combination: Combination): string {
  const { code, ctrl: withCtrl, shift: withShift, alt } = combination
  if (code === 'Slash' && withShift) return '?'
  const name = PRINTED[code] ?? code.replace(/^(Key|Digit|Numpad)/, '')
  return [withCtrl && 'Ctrl', alt && 'Alt', withShift && 'Shift', name].filter(Boolean).join('+')
}

/** The first printed combination of a command, for tooltips; undefined when the list has none. */
export function printedKey(shortcuts: readonly Shortcut[], command: Command): string | undefined {
  const first = shortcuts.find((shortcut) => shortcut.command === command)?.combinations[0]
  return first && printCombination(first)
}
