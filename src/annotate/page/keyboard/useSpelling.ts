import { useEffect, useState } from 'react'
import type { Spell } from './spelling.ts'
import { loadSpelling, SPELL_NOTHING } from './spelling.ts'

/** How to spell, as soon as the dictionary has come; it is fetched when first wanted. */
export function useSpelling(wanted: boolean): Spell {
  const [spell, setSpell] = useState<Spell>(() => SPELL_NOTHING)
  useEffect(() => {
    if (!wanted) return
    let left = false
    loadSpelling().then(
      (loaded) => {
        if (!left) setSpell(() => loaded)
      },
      // Without it one still finds by characters and keys.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [wanted])
  return spell
}
