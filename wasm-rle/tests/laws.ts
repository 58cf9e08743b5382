import type { Codec } from '../codec.ts'
import type { Law } from './law.ts'
import { componentLaws, frameLaws, setLaws, shapeLaws } from './laws-masks.ts'
import { decodeLaws, encodeLaws, stringLaws } from './laws-pixels.ts'

/** All that the codec must do as the reference does it. */
export function laws(codec: Codec): Law[] {
  const all = [encodeLaws, decodeLaws, stringLaws, setLaws, shapeLaws, componentLaws, frameLaws]
  return all.flatMap((of) => of(codec))
}
