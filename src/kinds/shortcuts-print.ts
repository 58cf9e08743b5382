import type { CommandId, Shortcut } from './command.ts'
import type { Combination } from '../tools/combination.ts'

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

export function printCombination(combination: Combination): string {
  const { code, ctrl: withCtrl, shift: withShift, alt } = combination
  if (code === 'Slash' && withShift) return '?'
  const name = PRINTED[code] ?? code.replace(/^(Key|Digit|Numpad)/, '')
  return [withCtrl && 'Ctrl', alt && 'Alt', withShift && 'Shift', name].filter(Boolean).join('+')
}

const ON_MAC = globalThis.navigator?.platform?.startsWith('Mac') ?? false

/** For the narrowest places. Every keyboard prints ⇧; only a Mac's prints ⌥. */
export function capOf(keys: string, onMac = ON_MAC): string {
  const short = keys.replace('Shift+', '⇧')
  return onMac ? short.replace('Alt+', '⌥') : short
}

type Keys = ReadonlyMap<CommandId, string | undefined>

const printed = new WeakMap<readonly Shortcut[], Keys>()

function keysOf(shortcuts: readonly Shortcut[]): Keys {
  const known = printed.get(shortcuts)
  if (known) return known
  const keys = new Map<CommandId, string | undefined>()
  for (const { command, combinations } of shortcuts) {
    const [first] = combinations
    if (!keys.has(command)) keys.set(command, first && printCombination(first))
  }
  printed.set(shortcuts, keys)
  return keys
}

/** Cached per list: a page asks for a hundred of them on each render. */
export const printedKey = (shortcuts: readonly Shortcut[], command: CommandId): string | undefined =>
  keysOf(shortcuts).get(command)

/** Of opposite commands; undefined when the list has neither. */
export function printedKeys(
  shortcuts: readonly Shortcut[],
  ...commands: readonly CommandId[]
): string | undefined {
  const keys = commands.flatMap((command) => printedKey(shortcuts, command) ?? [])
  return keys.length > 0 ? keys.join(' / ') : undefined
}
