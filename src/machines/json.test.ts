import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from './json.ts'
import { sameJson } from './json.ts'

test('two values are equal if their JSON is equal', () => {
  const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>
  fc.assert(
    fc.property(json, json, (a, b) => {
      expect(sameJson(a, structuredClone(a))).toBe(true)
      expect(sameJson(a, b)).toBe(JSON.stringify(a) === JSON.stringify(b))
    }),
  )
})

test('lists are not objects, and the order of keys counts', () => {
  expect([sameJson([], {}), sameJson({ a: 1, b: 2 }, { b: 2, a: 1 }), sameJson({ a: 1 }, {})]).toEqual([
    false,
    false,
    false,
  ])
})
