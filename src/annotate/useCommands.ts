import { createContext, useContext } from 'react'
import type { Command } from '../kinds/commands.ts'
import { printedKey } from '../kinds/shortcuts-print.ts'
import type { Shortcut } from '../kinds/shortcuts.ts'

interface PageCommands {
  readonly shortcuts: readonly Shortcut[]
  readonly run: (command: Command) => void
}

const CommandsContext = createContext<PageCommands>({ shortcuts: [], run: () => undefined })

export const CommandsProvider = CommandsContext.Provider

/** `keyOf` is the printed key of a command, if it has one. */
export function useCommands() {
  const { shortcuts, run } = useContext(CommandsContext)
  const keyOf = (command: Command): string | undefined => printedKey(shortcuts, command)
  return { shortcuts, run, keyOf }
}
