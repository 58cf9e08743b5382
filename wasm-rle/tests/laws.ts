import type { Codec } from '../codec.ts'
import type { Law } from './law.ts'
import { brokenLaws } from './laws-broken.ts'
import { inPlaceLaws } from './laws-in-place.ts'
import { componentLaws, frameLaws, setLaws, shapeLaws } from './laws-masks.ts'
import { decodeLaws, encodeLaws, stringLaws } from './laws-pixels.ts'
import { textLaws } from './laws-text.ts'

const ALL = [
  encodeLaws,
  decodeLaws,
  inPlaceLaws,
  stringLaws,
  setLaws,
  shapeLaws,
  componentLaws,
  frameLaws,
  textLaws,
  brokenLaws,
]

export function laws(codec: Codec): Law[] {
  return ALL.flatMap((of) => of(codec))
}
