import type { Shortcut, CommandGroup } from '../../../kinds/command.ts'
import { printCombination } from '../../../kinds/shortcuts-print.ts'
import { shortcutId } from '../../../kinds/shortcuts-remap.ts'
import { keysText } from '../../../text/annotate-keys.ts'
import type { Searchable } from '../../search.ts'

export interface ShortcutRow extends Searchable {
  readonly id: string
  readonly shortcut: Shortcut
  readonly keys: readonly string[]
}

const printedKeysOf = ({ printed, combinations }: Shortcut): string[] =>
  printed === undefined ? [...new Set(combinations.map(printCombination))] : [printed]

const wordsOf = ({ command, label, purposes }: Shortcut, list: readonly Shortcut[]): string => {
  const isOneOfSeveral = list.filter((other) => other.command === command).length > 1
  return isOneOfSeveral && purposes?.includes('verdict') ? `${label}（${keysText.own.inVerdict}）` : label
}

export const shortcutRows = (shortcuts: readonly Shortcut[]): ShortcutRow[] =>
  shortcuts.map((shortcut) => ({
    id: shortcutId(shortcut),
    shortcut,
    text: wordsOf(shortcut, shortcuts),
    keys: printedKeysOf(shortcut),
  }))

const GROUPS: readonly CommandGroup[] = [
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

export const grouped = (rows: readonly ShortcutRow[]): (readonly [CommandGroup, readonly ShortcutRow[]])[] =>
  GROUPS.map((group) => [group, rows.filter(({ shortcut }) => shortcut.group === group)] as const).filter(
    ([, list]) => list.length > 0,
  )
