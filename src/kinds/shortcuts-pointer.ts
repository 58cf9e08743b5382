import type { Combination } from '../tools/combination.ts'
import type { Shortcut } from './shortcuts.ts'

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const

const PRESS = { code: 'Space' } as const satisfies Combination

/** While keys move the pointer, these come before their other meanings. */
export const POINTER_SHORTCUTS: readonly Shortcut[] = [
  {
    command: 'pointer.move',
    group: 'tool',
    combinations: ARROWS.flatMap((code) => [{ code }, { code, shift: true }, { code, ctrl: true }]),
    repeats: true,
    fixed: true,
  },
  {
    command: 'pointer.press',
    group: 'tool',
    combinations: [PRESS, { ...PRESS, shift: true }, { ...PRESS, alt: true }],
    hold: true,
    fixed: true,
  },
]
