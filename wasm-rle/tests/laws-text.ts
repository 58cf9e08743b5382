import fc from 'fast-check'
import type { Codec } from '../codec.ts'
import { RleError } from '../mask.ts'
import type { Mask } from '../mask.ts'
import { same } from './law.ts'
import type { Law } from './law.ts'
import { compress, runs } from './reference.ts'
import { pictures } from './samples.ts'

/** Either refuses the counts, or gives a mask whose runs add up and that further operations accept. */
function survives(codec: Codec, counts: string | number[], width: number, height: number): void {
  let found: Mask
  try {
    found = codec.read(counts, width, height)
  } catch (error) {
    if (error instanceof RleError) return
    throw error
  }
  same([found.counts.reduce((sum, count) => sum + count, 0)], [width * height], 'pixels')
  same([found.counts.indexOf(0, 1)], [-1], 'place of an empty run')
  same(codec.read(codec.write(found), width, height).counts, found.counts, 'written and read')
  const pixels = codec.decodeBytes(found)
  same(codec.encodeBytes(pixels, width, height).counts, found.counts, 'decoded and encoded')
  same(codec.union(found, found).counts, found.counts, 'union with itself')
}

const side = fc.integer({ min: 1, max: 40 })
const character = fc.integer({ min: 48, max: 111 }).map((code) => String.fromCharCode(code))
const number = fc.oneof(fc.nat(9), fc.nat(2 ** 33), fc.integer(), fc.double())

/** Any input is refused or becomes a mask; nothing traps or hangs. */
export function textLaws(codec: Codec): Law[] {
  return [
    {
      name: 'strings of the alphabet',
      weight: 13,
      property: fc.property(fc.array(character, { maxLength: 150 }), side, side, (characters, w, h) =>
        survives(codec, characters.join(''), w, h),
      ),
    },
    {
      name: 'any strings',
      weight: 13,
      property: fc.property(fc.string({ unit: 'binary', maxLength: 150 }), side, side, (text, w, h) =>
        survives(codec, text, w, h),
      ),
    },
    {
      name: 'good strings with a change, a cut or an insertion',
      weight: 4,
      property: fc.property(
        pictures(),
        fc.nat(),
        character,
        fc.constantFrom('change', 'cut', 'insertion'),
        (p, where, other, way) => {
          const text = compress(runs(p))
          const at = where % (text.length + 1)
          const rest = text.slice(way === 'insertion' ? at : at + 1)
          survives(codec, text.slice(0, at) + (way === 'cut' ? '' : other) + rest, p.width, p.height)
        },
      ),
    },
    {
      name: 'any numbers as runs',
      weight: 13,
      property: fc.property(fc.array(number, { maxLength: 60 }), side, side, (counts, w, h) =>
        survives(codec, counts, w, h),
      ),
    },
    {
      name: 'runs that add up, some of them empty',
      weight: 13,
      property: fc.property(fc.array(fc.nat(3), { minLength: 1, maxLength: 200 }), (counts) => {
        const total = counts.reduce((sum, count) => sum + count, 0)
        survives(codec, counts, Math.max(total, 1), 1)
      }),
    },
  ]
}
