import type { Command } from '../../../kinds/commands.ts'
import type { Shortcut } from '../../../kinds/shortcuts.ts'
import { endedBy } from './dispatcher.ts'
import { placeOf } from '../../key-place.ts'

/** Told when a held shortcut begins or ends; without an event where it ends otherwise than by its key. */
export type TellHeld = (command: Command, held: boolean, event: KeyboardEvent | null) => void

/** What keys hold just now. */
export interface HeldKeys {
  readonly begin: (shortcut: Shortcut, event: KeyboardEvent) => void
  /** A key is let go of. @returns whether it held something */
  readonly end: (event: KeyboardEvent) => boolean
  /** Ends what none of these shortcuts is for; the rest goes on, whatever else keys do from now on. */
  readonly keep: (shortcuts: readonly Shortcut[]) => void
}

export function createHeldKeys(tell: TellHeld): HeldKeys {
  /** By the places of their keys. */
  const held = new Map<string, Shortcut>()
  return {
    begin(shortcut, event) {
      held.set(placeOf(event), shortcut)
      tell(shortcut.command, true, event)
    },
    end(event) {
      const code = placeOf(event)
      const shortcut = endedBy(code, held)
      const wasHeld = held.delete(code)
      if (shortcut) tell(shortcut.command, false, event)
      return wasHeld
    },
    keep(shortcuts) {
      const kept = new Set(shortcuts.flatMap(({ command, hold }) => (hold ? [command] : [])))
      const ended = [...held].filter(([, { command }]) => !kept.has(command))
      for (const [code] of ended) held.delete(code)
      for (const command of new Set(ended.map(([, shortcut]) => shortcut.command))) tell(command, false, null)
    },
  }
}
