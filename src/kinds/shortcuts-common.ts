import type { Combination } from '../tools/combination.ts'
import type { Shortcut } from './shortcuts.ts'

const key = (code: string): Combination => ({ code })
const ctrl = (code: string): Combination => ({ code, ctrl: true })
const shift = (code: string): Combination => ({ code, shift: true })

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const

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
    fixed: true,
  },
  { command: 'edit.selectNext', group: 'edit', combinations: [key('KeyN')], repeats: true },
  { command: 'edit.selectPrevious', group: 'edit', combinations: [shift('KeyN')], repeats: true },
  { command: 'edit.cancel', group: 'edit', combinations: [key('Escape')], fixed: true },
  { command: 'pointer.toggle', group: 'tool', combinations: [key('Semicolon')] },
  { command: 'work.submit', group: 'work', combinations: [key('Enter'), key('NumpadEnter')] },
  { command: 'work.editAgain', group: 'work', combinations: [shift('Enter'), shift('NumpadEnter')] },
  { command: 'work.save', group: 'work', combinations: [ctrl('KeyS')], inText: true },
  {
    command: 'work.previous',
    group: 'work',
    combinations: [{ code: 'ArrowUp', alt: true }],
    repeats: true,
  },
  { command: 'work.next', group: 'work', combinations: [{ code: 'ArrowDown', alt: true }], repeats: true },
  { command: 'work.guide', group: 'work', combinations: [shift('KeyI')] },
  { command: 'view.fit', group: 'view', combinations: [key('Digit0'), key('Numpad0'), key('KeyF')] },
  { command: 'view.actual', group: 'view', combinations: [key('Digit1'), key('Numpad1')] },
  { command: 'view.selected', group: 'view', combinations: [shift('KeyZ')] },
  { command: 'view.zoomIn', group: 'view', combinations: [key('Equal'), key('NumpadAdd')], repeats: true },
  {
    command: 'view.zoomOut',
    group: 'view',
    combinations: [key('Minus'), key('NumpadSubtract')],
    repeats: true,
  },
  { command: 'view.pan', group: 'view', combinations: [key('KeyH'), key('Space')], hold: true },
  { command: 'view.magnifier', group: 'view', combinations: [key('KeyZ')], hold: true },
  { command: 'view.hide', group: 'view', combinations: [key('KeyX')] },
  { command: 'view.remark', group: 'view', combinations: [key('KeyM')] },
  { command: 'view.rulers', group: 'view', combinations: [shift('KeyU')] },
  { command: 'view.comments', group: 'review', combinations: [shift('KeyM')] },
  { command: 'compare.blink', group: 'review', combinations: [key('Backquote')], hold: true },
  { command: 'compare.underlay', group: 'review', combinations: [shift('Backquote')] },
  { command: 'compare.versions', group: 'review', combinations: [shift('KeyV')] },
  { command: 'changes.next', group: 'review', combinations: [key('Period')], repeats: true },
  { command: 'changes.previous', group: 'review', combinations: [key('Comma')], repeats: true },
  { command: 'rejection.next', group: 'review', combinations: [key('Slash')], repeats: true },
  { command: 'palette', group: 'help', combinations: [ctrl('KeyK')], inText: true },
  { command: 'help', group: 'help', combinations: [shift('Slash'), key('F1')] },
]
