import type { Combination } from '../../../tools/combination.ts'
import type { Shortcut } from '../../../kinds/command.ts'
import type { Remaps } from '../../../kinds/shortcuts-remap.ts'
import {
  clashOf,
  exchanged,
  isBrowserKey,
  remapped,
  shortcutId,
  withKey,
} from '../../../kinds/shortcuts-remap.ts'

export type Assignment =
  | { readonly type: 'assigned'; readonly remaps: Remaps }
  | { readonly type: 'browser'; readonly combination: Combination }
  | {
      readonly type: 'clash'
      readonly combination: Combination
      readonly other: Shortcut
      readonly exchange: Remaps | null
    }

/** @param given the kind's shortcuts with their default keys */
export function assignKey(
  given: readonly Shortcut[],
  remaps: Remaps,
  id: string,
  combination: Combination,
): Assignment {
  if (isBrowserKey(combination)) return { type: 'browser', combination }
  const other = clashOf(remapped(given, remaps), id, combination)
  if (!other) return { type: 'assigned', remaps: withKey(remaps, id, [combination]) }
  return { type: 'clash', combination, other, exchange: exchanged(given, remaps, id, combination) }
}

export function resetKey(given: readonly Shortcut[], remaps: Remaps, id: string): Assignment {
  const without = withKey(remaps, id, null)
  const now = remapped(given, without)
  const own = now.find((shortcut) => shortcutId(shortcut) === id)
  for (const combination of own?.combinations ?? []) {
    const other = clashOf(now, id, combination)
    if (other) return { type: 'clash', combination, other, exchange: null }
  }
  return { type: 'assigned', remaps: without }
}
