import type { CommandId, CommandTable } from '../../../kinds/command.ts'
import { commandOf, runOnce } from '../../../kinds/command.ts'
import { BOX_COMMANDS, COMMON_COMMANDS } from './common-commands.ts'
import { JUDGING_COMMANDS, SEGMENT_AVAILABILITY_COMMANDS } from './judging-commands.ts'

const COMMON = {
  ...COMMON_COMMANDS,
  ...BOX_COMMANDS,
  ...JUDGING_COMMANDS,
  ...SEGMENT_AVAILABILITY_COMMANDS,
}

/** Runs what is a kind's own of a command, with the facts that it needs. @returns whether there was such a thing */
export function runOwn<Facts>(
  table: CommandTable<Facts>,
  id: CommandId,
  facts: { readonly [Name in keyof Facts]?: unknown },
): boolean {
  const command = commandOf(table, id)
  if (command.instead) return command.instead(facts as Facts)
  if (id in COMMON || id.startsWith('tool.')) return false
  command.run?.(facts as Facts)
  return true
}

/** Runs a command as a page does, with the facts that it needs. */
export const runPressed = <Facts>(
  table: CommandTable<Facts>,
  id: CommandId,
  facts: { readonly [Name in keyof Facts]?: unknown },
): void => runOnce(commandOf(table, id), facts as Facts)
