import type { Combination } from '../tools/combination.ts'
import { belongsToInputMethod } from '../ui/input-method.ts'

/** By `KeyboardEvent.keyCode`, with the codes of Firefox. */
const NAMED: Readonly<Record<number, string>> = {
  8: 'Backspace',
  9: 'Tab',
  13: 'Enter',
  27: 'Escape',
  32: 'Space',
  33: 'PageUp',
  34: 'PageDown',
  35: 'End',
  36: 'Home',
  37: 'ArrowLeft',
  38: 'ArrowUp',
  39: 'ArrowRight',
  40: 'ArrowDown',
  46: 'Delete',
  59: 'Semicolon',
  61: 'Equal',
  107: 'NumpadAdd',
  109: 'NumpadSubtract',
  173: 'Minus',
  186: 'Semicolon',
  187: 'Equal',
  188: 'Comma',
  189: 'Minus',
  190: 'Period',
  191: 'Slash',
  192: 'Backquote',
  219: 'BracketLeft',
  220: 'Backslash',
  221: 'BracketRight',
  222: 'Quote',
}

const RUNS = [
  { first: 48, names: '0123456789', prefix: 'Digit' },
  { first: 65, names: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', prefix: 'Key' },
  { first: 96, names: '0123456789', prefix: 'Numpad' },
] as const

const F1 = 112

function placeOfCode(keyCode: number): string {
  for (const { first, names, prefix } of RUNS) {
    const name = names[keyCode - first]
    if (name !== undefined) return prefix + name
  }
  if (keyCode >= F1 && keyCode < F1 + 12) return `F${keyCode - F1 + 1}`
  return NAMED[keyCode] ?? ''
}

/** Remote desktops and on-screen keyboards report no `code`; it follows from the key code. Empty: unknown. */
export const placeOf = ({ code, keyCode }: Pick<KeyboardEvent, 'code' | 'keyCode'>): string =>
  code === '' || code === 'Unidentified' ? placeOfCode(keyCode) : code

type KeyCombinationEvent = Pick<
  KeyboardEvent,
  'code' | 'keyCode' | 'isComposing' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'
>

const MODIFIERS = /^(Control|Shift|Alt|Meta|CapsLock|NumLock|Fn|OS)/

/** Null for a modifier alone and for input method keys. */
export function combinationOf(press: KeyCombinationEvent): Combination | null {
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
