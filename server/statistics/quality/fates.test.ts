import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DOCUMENTS } from '../../../tests/fixtures/generated-documents.ts'
import type { DocumentOf } from '../../../src/domain/documents/types.ts'
import type { Drawn, DrawnThing } from '../../kinds/kind.ts'
import { thingsOf } from '../../kinds/kinds.ts'
import { addFates, type FatesByLabel } from './fates.ts'

function fatesOf(before: readonly DrawnThing[], after: readonly DrawnThing[]): FatesByLabel {
  const all: FatesByLabel = new Map()
  addFates(all, before, after)
  return all
}

const KINDS = ['image', 'image-node', 'image-segment'] as const

test.each(KINDS)('of a document of %s that was pushed as it was, everything is kept', (kind) => {
  fc.assert(
    fc.property(DOCUMENTS[kind] as fc.Arbitrary<DocumentOf[typeof kind]>, (document) => {
      const stored = JSON.parse(JSON.stringify(document)) as DocumentOf[typeof kind]
      const things = thingsOf(kind, document) ?? []
      const fates = [...fatesOf(things, thingsOf(kind, stored) ?? [])]
      expect(fates.map(([, each]) => each)).toEqual(
        fates.map(([, { given }]) => ({
          given,
          kept: given,
          moved: 0,
          relabelled: 0,
          deleted: 0,
          added: 0,
          overlaps: [],
          ways: [],
        })),
      )
      expect(fates.reduce((sum, [, { given }]) => sum + given, 0)).toBe(things.length)
    }),
    { numRuns: 20 },
  )
})

test('everything that was given has one fate, and everything else was added', () => {
  const thing = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    label: fc.constantFrom('car', 'sign'),
    drawn: fc.nat(2).map((x) => ({ box: { x, y: 0, width: 2, height: 2 } })),
  })
  const things = fc.uniqueArray(thing, { selector: ({ id }) => id })
  fc.assert(
    fc.property(things, things, (before, after) => {
      const all = [...fatesOf(before, after).values()]
      const sum = (of: (fates: (typeof all)[number]) => number) =>
        all.reduce((total, fates) => total + of(fates), 0)
      expect(sum(({ given }) => given)).toBe(before.length)
      expect(sum(({ kept, moved, relabelled, deleted }) => kept + moved + relabelled + deleted)).toBe(
        before.length,
      )
      expect(sum(({ kept, moved, relabelled, added }) => kept + moved + relabelled + added)).toBe(
        after.length,
      )
    }),
  )
})

test('says how far things were moved: boxes and masks by their overlap, skeletons by their nodes', () => {
  const of = (drawn: Drawn, label = 'car'): DrawnThing => ({ id: '1', label, drawn })
  const box = (x: number) => of({ box: { x, y: 0, width: 10, height: 10 } })
  const mask = (counts: number[]) => of({ mask: { size: [2, 2], counts } })
  const skeleton = (x: number, visibility: 0 | 2 = 2) =>
    of({
      nodes: [
        { name: 'nose', x: 0, y: 0, visibility: 2 },
        { name: 'left-eye', x, y: 10, visibility },
      ],
    })
  const moves = (before: DrawnThing, after: DrawnThing) => {
    const { moved, overlaps, ways } = fatesOf([before], [after]).get('car') ?? {}
    return { moved, overlaps, ways }
  }
  expect(moves(box(0), box(5))).toEqual({ moved: 1, overlaps: [expect.closeTo(1 / 3)], ways: [] })
  expect(moves(mask([0, 4]), mask([0, 2, 2]))).toEqual({ moved: 1, overlaps: [0.5], ways: [] })
  // Half of the nodes by 2 of 10 pixels; a node that is gone has no way.
  expect(moves(skeleton(10), skeleton(12))).toEqual({ moved: 1, overlaps: [], ways: [0.1] })
  expect(moves(skeleton(10), skeleton(10, 0))).toEqual({ moved: 1, overlaps: [], ways: [0] })
  expect([...fatesOf([box(0)], [of({ box: { x: 0, y: 0, width: 10, height: 10 } }, 'bus')])]).toMatchObject([
    ['car', { given: 1, relabelled: 1, moved: 0 }],
  ])
})
