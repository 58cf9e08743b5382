import type { CommandTable } from '../../../kinds/command.ts'
import { shortcutsOf } from '../../../kinds/command.ts'
import type { Modifiers } from '../../../machines/editor/types.ts'
import { ARROWS, ctrl, key, shift } from '../../../tools/combination.ts'
import { KEY_STEPS } from '../../canvas/keyboard-pointer.ts'
import { placeOf } from '../../physical-key.ts'
import type { CommandScope } from '../kind-page.ts'

type Step = readonly [number, number]

const WAYS: Readonly<Record<string, Step>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const stepOf = ({ shiftKey, ctrlKey, metaKey }: KeyboardEvent): number => {
  if (ctrlKey || metaKey) return KEY_STEPS.fine
  return shiftKey ? KEY_STEPS.far : KEY_STEPS.plain
}

const modifiersOf = (event: KeyboardEvent): Modifiers => ({
  shift: event.shiftKey,
  ctrl: event.ctrlKey,
  alt: event.altKey,
  meta: event.metaKey,
})

const PRESS = { code: 'Space' } as const

/** Active only while keys move the pointer; then before other meanings of their keys. */
export const POINTER_COMMANDS = {
  'pointer.move': {
    group: 'tool',
    label: '键盘光标：移动（8 像素，Shift 48，Ctrl 1）',
    keys: ARROWS.flatMap((code) => [key(code), shift(code), ctrl(code)]),
    printed: '← ↑ → ↓',
    repeats: true,
    fixed: true,
    run({ presenter, event }) {
      const way = event && WAYS[placeOf(event)]
      if (way) presenter?.keys.move(way[0] * stepOf(event), way[1] * stepOf(event))
    },
  },
  'pointer.press': {
    group: 'tool',
    label: '键盘光标：按住如按住鼠标左键',
    keys: [PRESS, { ...PRESS, shift: true }, { ...PRESS, alt: true }],
    printed: 'Space',
    fixed: true,
    /** A hold may end without a release of the key. */
    hold({ presenter, event }, held) {
      if (held && event) presenter?.keys.press(modifiersOf(event))
      else presenter?.keys.release()
    },
  },
} as const satisfies CommandTable<CommandScope>

export const POINTER_SHORTCUTS = shortcutsOf(POINTER_COMMANDS)
