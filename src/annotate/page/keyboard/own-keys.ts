import { useMemo } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { Shortcut } from '../../../kinds/shortcuts.ts'
import type { Remaps } from '../../../kinds/shortcuts-remap.ts'
import { remapped, soundRemaps } from '../../../kinds/shortcuts-remap.ts'
import { useOwnSetting } from '../../useOwnSetting.ts'

/** Keys as a person has them on the pages of a kind. */
export interface OwnKeys {
  /** All shortcuts of the kind, whatever is handed in, with the person's own keys. */
  readonly shortcuts: readonly Shortcut[]
  readonly remaps: Remaps
  readonly setRemaps: (remaps: Remaps) => void
}

/** Reads stored keys; what does not fit the list is left at what is given. */
export function parseRemaps(text: string | null, shortcuts: readonly Shortcut[]): Remaps {
  try {
    return soundRemaps(shortcuts, JSON.parse(text ?? 'null'))
  } catch {
    return {}
  }
}

/**
 * The shortcuts of a kind with the keys that this person has chosen. Each kind has a list of its own, so a key that is free
 * on one page need not be on another.
 */
export function useOwnKeys(owner: string, kind: Kind, given: readonly Shortcut[]): OwnKeys {
  const [text, setRemaps] = useOwnSetting(owner, `keys:${kind}`)
  return useMemo(() => {
    const remaps = parseRemaps(text, given)
    return { shortcuts: remapped(given, remaps), remaps, setRemaps }
  }, [given, text, setRemaps])
}
