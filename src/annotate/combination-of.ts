import type { Combination } from '../tools/combination.ts'
import { belongsToInputMethod } from '../ui/input-method.ts'
import type { KeyPress } from './page/keyboard/dispatcher.ts'
import { placeOf } from './key-place.ts'

const MODIFIERS = /^(Control|Shift|Alt|Meta|CapsLock|NumLock|Fn|OS)/

/**
 * The combination of a key press by its physical key; null for a modifier alone and for input method keys.
 */
export function combinationOf(press: KeyPress): Combination | null {
  const { ctrlKey, metaKey, shiftKey, altKey } = press
  const code = placeOf(press)
  if (belongsToInputMethod(press) || code === '' || MODIFIERS.test(code)) return null
  return {
    code,
    ...((ctrlKey || metaKey) && { ctrl: true }),
    ...(shiftKey && { shift: true }),
    ...(altKey && { alt: true }),
  }
}
