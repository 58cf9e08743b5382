import type { Ontology } from '../domain/ontology/ontology.ts'
import type { BatchItem, handsIn } from '../machines/work.ts'
import type { Combination } from '../tools/combination.ts'
import { sameCombination } from '../tools/combination.ts'

/** An annotation, a verdict on one, or the ruling on a pending item. */
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

export interface Situation {
  readonly task: BatchItem | null
  readonly isReadonly: boolean
  readonly mayShare: boolean
  readonly changes: number
}

interface CommandTraits {
  readonly group: CommandGroup
  readonly label: string
  /** For keys that are one thing, such as the four arrows. */
  readonly printed?: string
  /** Everywhere by default. */
  readonly purposes?: readonly Purpose[]
  readonly repeats?: boolean
  /** Never during input method composition. */
  readonly inText?: boolean
  /** Where page text is selected, the browser's own meaning wins. */
  readonly yieldsToText?: boolean
  /** Keys with several meanings (arrows, digits) cannot be reassigned. */
  readonly fixed?: boolean
  /** Exists only where the database has an ontology like this. */
  readonly needs?: (ontology: Ontology) => boolean
  /** Does not exist where the database has an ontology like this. */
  readonly unless?: (ontology: Ontology) => boolean
  /** Makes no sense without its key, so the palette leaves it out. */
  readonly keyOnly?: boolean
  /** By default read-only pages list those that view, play or help. */
  readonly onShares?: boolean
  /** Refused while that is not visible. `target`: what the active tool works on. */
  readonly changes?: 'target' | 'selectedBox' | 'nodes' | 'shapes'
}

/** Keys, palette, help, tooltips and remapping all read these records. */
export type Command<Facts> = CommandTraits & {
  /** Without keys only the palette offers it. */
  readonly keys?: readonly Combination[]
  /** While somebody judges, the plain keys give the verdict. */
  readonly verdictKeys?: readonly Combination[]
  /** Whether the palette offers it; by default while an item is open. */
  readonly when?: (situation: Situation) => boolean
  readonly instead?: (facts: Facts) => boolean
} & (
    | { readonly run: (facts: Facts) => unknown; readonly hold?: never }
    /** Called when its key goes down and when it comes up. */
    | { readonly hold: (facts: Facts, held: boolean) => void; readonly run?: never }
  )

export type CommandTable<Facts> = Readonly<Record<string, Command<Facts>>>

/** The tables of all kinds fill it; see `command-tables.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- the tables fill it
export interface CommandIds {}

export type CommandId = keyof CommandIds

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

export function runOnce<Facts>(command: Command<Facts>, facts: Facts): void {
  if (command.instead?.(facts) !== true) command.run?.(facts)
}

export const shortcutsFor = (shortcuts: readonly Shortcut[], purpose: Purpose): readonly Shortcut[] =>
  shortcuts.filter(({ purposes }) => !purposes || purposes.includes(purpose))

/** Whether two shortcuts are ever at work together. */
export const meet = ({ purposes: one }: Shortcut, { purposes: other }: Shortcut): boolean =>
  !one || !other || one.some((purpose) => other.includes(purpose))

/** The shortcuts without the combinations of those that come before them. */
export const beneath = (over: readonly Shortcut[], shortcuts: readonly Shortcut[]): readonly Shortcut[] => {
  if (over.length === 0) return shortcuts
  return shortcuts.flatMap((shortcut) => {
    const taken = over.filter((other) => meet(shortcut, other)).flatMap(({ combinations }) => combinations)
    const combinations = shortcut.combinations.filter(
      (one) => !taken.some((other) => sameCombination(one, other)),
    )
    return combinations.length === 0 ? [] : [{ ...shortcut, combinations }]
  })
}

/** The shortcuts in a database with this ontology, or with none; those of the ontology come before the page's own. */
export function shortcutsUnder(
  shortcuts: readonly Shortcut[],
  ontology: Ontology | undefined,
): readonly Shortcut[] {
  const isOff = ({ unless }: Shortcut): boolean => ontology !== undefined && unless?.(ontology) === true
  const added = shortcuts.filter(({ needs }) => ontology !== undefined && needs?.(ontology) === true)
  return [
    ...added,
    ...beneath(
      added,
      shortcuts.filter((shortcut) => !shortcut.needs && !isOff(shortcut)),
    ),
  ]
}

const LOOKING: readonly CommandGroup[] = ['view', 'video', 'help']

export const shortcutsToLook = (shortcuts: readonly Shortcut[]): readonly Shortcut[] =>
  shortcuts.filter(({ group, onShares }) => onShares ?? LOOKING.includes(group))
