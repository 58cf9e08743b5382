import type { BatchItem, handsIn } from '../machines/work.ts'
import type { Combination } from '../tools/combination.ts'

/** What a person pushes: an annotation, a verdict on one, or the ruling on a pending item. */
export type Purpose = ReturnType<typeof handsIn>

export const ANNOTATES: readonly Purpose[] = ['annotation', 'verdict']

export type CommandGroup =
  | 'label'
  | 'clips'
  | 'nodes'
  | 'masks'
  | 'video'
  | 'verdict'
  | 'tool'
  | 'edit'
  | 'work'
  | 'review'
  | 'view'
  | 'help'

/** What decides whether the palette offers a command. */
export interface Situation {
  /** The open item; null while there is none. */
  readonly task: BatchItem | null
  readonly isReadonly: boolean
  readonly mayShare: boolean
  /** Differences from the earlier version. */
  readonly changes: number
}

interface CommandTraits {
  readonly group: CommandGroup
  /** Its name in lists, menus and tooltips. */
  readonly label: string
  /** How lists print keys that are one thing, such as the four arrows. */
  readonly printed?: string
  /** Where its keys work; everywhere by default. */
  readonly purposes?: readonly Purpose[]
  readonly repeats?: boolean
  /** Works in text fields too, but never during input method composition. */
  readonly inText?: boolean
  /** Where page text is selected, the browser's own meaning wins. */
  readonly yieldsToText?: boolean
  /** Keys with several meanings (arrows, digits) cannot be reassigned. */
  readonly fixed?: boolean
  /** Makes no sense without its key, so the palette leaves it out. */
  readonly keyOnly?: boolean
  /** Whether read-only pages list it; by default those that view, play or help. */
  readonly onShares?: boolean
  /** What it changes in place. It is refused while that is out of sight. `target`: what the active tool works on. */
  readonly changes?: 'target' | 'selectedBox' | 'nodes' | 'shapes'
}

/** What a person can do on an annotation page. Keys, palette, help, tooltips and remapping all read these records. */
export type Command<Facts> = CommandTraits & {
  /** Default keys; without any, the palette alone offers it. */
  readonly keys?: readonly Combination[]
  /** Keys while somebody judges, where the plain ones give the verdict. */
  readonly verdictKeys?: readonly Combination[]
  /** Whether the palette offers it; by default while an item is open. */
  readonly when?: (situation: Situation) => boolean
  /** A kind's own meaning of a common command. @returns false to leave it to the common one */
  readonly instead?: (facts: Facts) => boolean
} & (
    | { readonly run: (facts: Facts) => unknown; readonly hold?: never }
    /** Called when its key goes down and when it comes up. */
    | { readonly hold: (facts: Facts, held: boolean) => void; readonly run?: never }
  )

export type CommandTable<Facts> = Readonly<Record<string, Command<Facts>>>

/** Filled from the tables of all kinds; see `command-tables.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- the tables fill it
export interface CommandIds {}

export type CommandId = keyof CommandIds

/** The keys of a command, for some purposes or all. */
export interface Shortcut extends CommandTraits {
  readonly command: CommandId
  readonly combinations: readonly Combination[]
  readonly hold?: boolean
}

function shortcutsOfCommand(id: CommandId, command: Command<never>): Shortcut[] {
  const { keys, verdictKeys, when: _, instead: __, run: ___, hold, ...traits } = command
  const shared = { ...traits, command: id, hold: hold !== undefined }
  return [
    ...(keys ? [{ ...shared, combinations: keys }] : []),
    ...(verdictKeys ? [{ ...shared, combinations: verdictKeys, purposes: ['verdict'] as const }] : []),
  ]
}

export const idsOf = (table: CommandTable<never>): readonly CommandId[] => Object.keys(table) as CommandId[]

export const shortcutsOf = (table: CommandTable<never>): readonly Shortcut[] =>
  idsOf(table).flatMap((id) => shortcutsOfCommand(id, commandOf(table, id)))

/** @throws if the table has no such command */
export function commandOf<Facts>(table: CommandTable<Facts>, id: CommandId): Command<Facts> {
  const command = table[id]
  if (!command) throw new Error(`no command ${id}`)
  return command
}

/** Runs a command once, by the kind's own meaning if it has one here. */
export function runOnce<Facts>(command: Command<Facts>, facts: Facts): void {
  if (command.instead?.(facts) !== true) command.run?.(facts)
}

export const shortcutsFor = (shortcuts: readonly Shortcut[], purpose: Purpose): readonly Shortcut[] =>
  shortcuts.filter(({ purposes }) => !purposes || purposes.includes(purpose))

const LOOKING: readonly CommandGroup[] = ['view', 'video', 'help']

/** The shortcuts that work in a read-only view. */
export const shortcutsToLook = (shortcuts: readonly Shortcut[]): readonly Shortcut[] =>
  shortcuts.filter(({ group, onShares }) => onShares ?? LOOKING.includes(group))
