import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskArea } from '../documents/mask.ts'
import { changedPixels } from './changed-pixels.ts'
import { maskBox, RUN_ALGEBRA } from './runs.ts'
import { maskOf, SIZE } from './testing.ts'

const bits = fc.array(fc.boolean(), { minLength: SIZE[0] * SIZE[1], maxLength: SIZE[0] * SIZE[1] })

test('added and removed pixels and their box equal the differences of the masks', () => {
  const { subtract, union } = RUN_ALGEBRA
  fc.assert(
    fc.property(bits, bits, (one, other) => {
      const [before, after] = [maskOf(one), maskOf(other)]
      const [came, went] = [subtract(after, before), subtract(before, after)]
      const expected = { added: maskArea(came), removed: maskArea(went), box: maskBox(union(came, went)) }
      expect(changedPixels(before, after)).toEqual(expected)
      expect(changedPixels(before, structuredClone(before))).toEqual({ added: 0, removed: 0, box: null })
    }),
  )
})
