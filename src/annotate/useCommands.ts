import { createContext, useContext } from 'react'
import type { CommandId, CommandTable, Shortcut } from '../kinds/command.ts'
import { printedKey, printedKeys } from '../kinds/shortcuts-print.ts'

interface PageCommands {
  readonly table: CommandTable<never>
  readonly shortcuts: readonly Shortcut[]
  readonly run: (command: CommandId) => void
}

const CommandsContext = createContext<PageCommands>({ table: {}, shortcuts: [], run: () => undefined })

export const CommandsProvider = CommandsContext.Provider

/** `keyOf`: the printed key of a command; `keysOf`: those of opposite commands. */
export function useCommands() {
  const { table, shortcuts, run } = useContext(CommandsContext)
  const keyOf = (command: CommandId): string | undefined => printedKey(shortcuts, command)
  const keysOf = (...commands: readonly CommandId[]): string | undefined =>
    printedKeys(shortcuts, ...commands)
  const labelOf = (command: CommandId): string => table[command]?.label ?? ''
  return { shortcuts, run, keyOf, keysOf, labelOf }
}
