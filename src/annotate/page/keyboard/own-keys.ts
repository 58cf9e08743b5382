import { useMemo } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { Shortcut } from '../../../kinds/command.ts'
import type { Remaps } from '../../../kinds/shortcuts-remap.ts'
import { remapped, soundRemaps } from '../../../kinds/shortcuts-remap.ts'
import { useOwnSetting } from '../../useOwnSetting.ts'

export interface OwnKeys {
  readonly given: readonly Shortcut[]
  readonly shortcuts: readonly Shortcut[]
  readonly remaps: Remaps
  readonly setRemaps: (remaps: Remaps) => void
}

export function parseRemaps(text: string | null, shortcuts: readonly Shortcut[]): Remaps {
  try {
    return soundRemaps(shortcuts, JSON.parse(text ?? 'null'))
  } catch {
    return {}
  }
}

export function useOwnKeys(owner: string, kind: Kind, given: readonly Shortcut[]): OwnKeys {
  const [text, setRemaps] = useOwnSetting(owner, `keys:${kind}`)
  return useMemo(() => {
    const remaps = parseRemaps(text, given)
    return { given, shortcuts: remapped(given, remaps), remaps, setRemaps }
  }, [given, text, setRemaps])
}
