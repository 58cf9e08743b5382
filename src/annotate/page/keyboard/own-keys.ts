import { useMemo } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { Shortcut } from '../../../kinds/command.ts'
import type { Remaps } from '../../../kinds/shortcuts-remap.ts'
import { readRemaps, remapped, soundRemaps } from '../../../kinds/shortcuts-remap.ts'
import { parseJson } from '../../../platform/key-value-store.ts'
import { useOwnSetting } from '../../useOwnSetting.ts'

export interface OwnKeys {
  readonly given: readonly Shortcut[]
  readonly shortcuts: readonly Shortcut[]
  readonly remaps: Remaps
  readonly setRemaps: (remaps: Remaps) => void
  readonly resetAll: () => void
}

export const parseRemaps = (text: string | null, shortcuts: readonly Shortcut[]): Remaps =>
  soundRemaps(shortcuts, parseJson(text))

/** What to store: keys that are not in force here, because the labels of this database use them, stay for others. */
export function storedWith(text: string | null, shortcuts: readonly Shortcut[], next: Remaps): Remaps {
  const stored = readRemaps(parseJson(text))
  const inForce = parseRemaps(text, shortcuts)
  const others = Object.entries(stored).filter(([id]) => !(id in inForce))
  return { ...Object.fromEntries(others), ...next }
}

export function useOwnKeys(owner: string, kind: Kind, given: readonly Shortcut[]): OwnKeys {
  const [text, store] = useOwnSetting(owner, `keys:${kind}`)
  return useMemo(() => {
    const remaps = parseRemaps(text, given)
    return {
      given,
      shortcuts: remapped(given, remaps),
      remaps,
      setRemaps: (next) => store(storedWith(text, given, next)),
      resetAll: () => store({}),
    }
  }, [given, text, store])
}
