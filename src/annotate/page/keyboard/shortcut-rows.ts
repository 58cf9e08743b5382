import type { Shortcut, ShortcutGroup } from '../../../kinds/shortcuts.ts'
import { printCombination } from '../../../kinds/shortcuts-print.ts'
import { shortcutId } from '../../../kinds/shortcuts-remap.ts'
import { keysText } from '../../../text/annotate-keys.ts'
import { shortcutText } from '../../../text/shortcuts.ts'
import type { Searchable } from './search.ts'

export interface ShortcutRow extends Searchable {
  readonly id: string
  readonly shortcut: Shortcut
  readonly keys: readonly string[]
}

const PRINTED_AS_ONE: Partial<Record<Shortcut['command'], string>> = {
  'edit.nudge': '← ↑ → ↓',
  'node.cursor': '← ↑ → ↓',
  'reason.pick': 'Alt+1…9',
  'pointer.move': '← ↑ → ↓',
  'pointer.press': 'Space',
}

const printed = ({ command, combinations }: Shortcut): string[] => {
  const one = PRINTED_AS_ONE[command]
  // On videos the plain arrow keys seek.
  const prefix = one && command !== 'reason.pick' && combinations.every(({ ctrl }) => ctrl) ? 'Ctrl + ' : ''
  return one ? [prefix + one] : [...new Set(combinations.map(printCombination))]
}

/** If a command is listed for several purposes, its review keys are labelled. */
const wordsOf = ({ command, purposes }: Shortcut, list: readonly Shortcut[]): string => {
  const words = shortcutText.commands[command]
  const isOneOfSeveral = list.filter((other) => other.command === command).length > 1
  return isOneOfSeveral && purposes?.includes('verdict') ? `${words}（${keysText.own.inVerdict}）` : words
}

export const shortcutRows = (shortcuts: readonly Shortcut[]): ShortcutRow[] =>
  shortcuts.map((shortcut) => ({
    id: shortcutId(shortcut),
    shortcut,
    text: wordsOf(shortcut, shortcuts),
    keys: printed(shortcut),
  }))

const GROUPS: readonly ShortcutGroup[] = [
  'label',
  'clips',
  'nodes',
  'masks',
  'video',
  'tool',
  'verdict',
  'edit',
  'work',
  'review',
  'view',
  'help',
]

export const grouped = (rows: readonly ShortcutRow[]): (readonly [ShortcutGroup, readonly ShortcutRow[]])[] =>
  GROUPS.map((group) => [group, rows.filter(({ shortcut }) => shortcut.group === group)] as const).filter(
    ([, list]) => list.length > 0,
  )
