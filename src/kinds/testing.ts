import type { CommandId, Shortcut } from './command.ts'
import { sameCombination } from '../tools/combination.ts'

/** Pairs of commands that one combination would trigger together; none in a sound list. */
export function clashesIn(shortcuts: readonly Shortcut[]): (readonly [CommandId, CommandId])[] {
  return shortcuts.flatMap((one, index) =>
    shortcuts
      .slice(index + 1)
      .filter((other) =>
        one.combinations.some((mine) => other.combinations.some((theirs) => sameCombination(mine, theirs))),
      )
      .map((other) => [one.command, other.command] as const),
  )
}
