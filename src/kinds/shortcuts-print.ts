import type { Command } from './commands.ts'
import type { Combination, Shortcut } from './shortcuts.ts'

const PRINTED: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Equal: '+',
  Minus: '-',
  Slash: '/',
  Backslash: '\\',
  Backquote: '`',
  Comma: ',',
  Period: '.',
  Quote: "'",
  Semicolon: ';',
  BracketLeft: '[',
  BracketRight: ']',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
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

/** The keys of commands that do the opposite of each other, side by side; undefined when the list has none of them. */
export function printedKeys(
  shortcuts: readonly Shortcut[],
  ...commands: readonly Command[]
): string | undefined {
  const keys = commands.flatMap((command) => printedKey(shortcuts, command) ?? [])
  return keys.length > 0 ? keys.join(' / ') : undefined
}
