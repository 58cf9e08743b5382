import type { Command } from './commands.ts'
import type { Shortcut } from './shortcuts.ts'
import { sameCombination } from './shortcuts.ts'

/** Pairs of commands that one combination would trigger together; none in a sound list. */
export function clashesIn(shortcuts: readonly Shortcut[]): (readonly [Command, Command])[] {
  return shortcuts.flatMap((one, index) =>
    shortcuts
      .slice(index + 1)
      .filter((other) =>
        one.combinations.some((mine) => other.combinations.some((theirs) => sameCombination(mine, theirs))),
      )
      .map((other) => [one.command, other.command] as const),
  )
}
