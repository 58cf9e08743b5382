import type { Combination } from '../tools/combination.ts'
import type { Shortcut } from './command.ts'
import { meet } from './command.ts'
import { sameCombination } from '../tools/combination.ts'

export type Remaps = Readonly<Record<string, readonly Combination[]>>

/** A command may occur once for each of several purposes. */
export const shortcutId = ({ command, purposes }: Pick<Shortcut, 'command' | 'purposes'>): string =>
  purposes ? `${command}@${purposes.join('+')}` : command

export const remapped = (shortcuts: readonly Shortcut[], remaps: Remaps): readonly Shortcut[] =>
  shortcuts.map((shortcut) => {
    const combinations = shortcut.fixed ? undefined : remaps[shortcutId(shortcut)]
    return combinations ? { ...shortcut, combinations } : shortcut
  })

export const clashOf = (
  shortcuts: readonly Shortcut[],
  id: string,
  combination: Combination,
): Shortcut | null => {
  const own = shortcuts.find((shortcut) => shortcutId(shortcut) === id)
  return (
    shortcuts.find(
      (other) =>
        other !== own &&
        (!own || meet(own, other)) &&
        other.combinations.some((each) => sameCombination(each, combination)),
    ) ?? null
  )
}

const BROWSER_KEYS: readonly Combination[] = [
  ...['KeyW', 'KeyT', 'KeyN', 'KeyR', 'Tab'].map((code) => ({ code, ctrl: true })),
  ...['KeyW', 'KeyT', 'KeyN', 'KeyR', 'Tab'].map((code) => ({ code, ctrl: true, shift: true })),
  ...['F4', 'Tab', 'F6'].map((code) => ({ code, alt: true })),
  ...['Tab', 'F5', 'F6', 'F11', 'F12'].map((code) => ({ code })),
  { code: 'Tab', shift: true },
]

export const isBrowserKey = (combination: Combination): boolean =>
  BROWSER_KEYS.some((reserved) => sameCombination(reserved, combination))

export const withKey = (remaps: Remaps, id: string, combinations: readonly Combination[] | null): Remaps => {
  const { [id]: _, ...others } = remaps
  return combinations ? { ...others, [id]: combinations } : others
}

/** The other shortcut gets the first one's key. Null where that clashes. */
export function exchanged(
  shortcuts: readonly Shortcut[],
  remaps: Remaps,
  id: string,
  combination: Combination,
): Remaps | null {
  const now = remapped(shortcuts, remaps)
  const own = now.find((shortcut) => shortcutId(shortcut) === id)
  const other = clashOf(now, id, combination)
  const [given] = own?.combinations ?? []
  if (!own || !other || !given || own.fixed || other.fixed) return null
  const otherId = shortcutId(other)
  const theirs = other.combinations.map((each) => (sameCombination(each, combination) ? given : each))
  const next = withKey(withKey(remaps, id, [combination]), otherId, theirs)
  const then = remapped(shortcuts, next)
  const isSound = [id, otherId].every((each) =>
    (next[each] ?? []).every((taken) => clashOf(then, each, taken) === null),
  )
  return isSound ? next : null
}

const isCombination = (value: unknown): value is Combination => {
  if (typeof value !== 'object' || value === null) return false
  const { code, ...modifiers } = value as Record<string, unknown>
  return (
    typeof code === 'string' &&
    code !== '' &&
    Object.entries(modifiers).every(
      ([name, on]) => ['ctrl', 'shift', 'alt'].includes(name) && typeof on === 'boolean',
    )
  )
}

/** Of any shortcuts, also of some that are not there now: a database may have keys of its own. */
export function readRemaps(stored: unknown): Remaps {
  if (typeof stored !== 'object' || stored === null) return {}
  const isFit = (keys: unknown): boolean =>
    Array.isArray(keys) && keys.length > 0 && keys.every(isCombination)
  return Object.fromEntries(Object.entries(stored as Remaps).filter(([, keys]) => isFit(keys)))
}

/** A shortcut that is gone, or clashes with a newer one, falls back to its default. */
export function soundRemaps(shortcuts: readonly Shortcut[], stored: unknown): Remaps {
  const read = readRemaps(stored)
  const all = shortcuts.flatMap((shortcut) => {
    const keys = shortcut.fixed ? undefined : read[shortcutId(shortcut)]
    return keys ? [[shortcutId(shortcut), keys] as const] : []
  })
  return withoutClashes(shortcuts, Object.fromEntries(all))
}

/** Restoring one default may cause another clash, so this repeats. */
function withoutClashes(shortcuts: readonly Shortcut[], remaps: Remaps): Remaps {
  const now = remapped(shortcuts, remaps)
  const clashing = Object.entries(remaps).find(([id, combinations]) =>
    combinations.some((each) => clashOf(now, id, each) !== null),
  )
  return clashing ? withoutClashes(shortcuts, withKey(remaps, clashing[0], null)) : remaps
}
