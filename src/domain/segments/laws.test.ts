import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyDocument, validateDocument } from '../documents/validate.ts'
import type { SegmentCategory } from '../documents/types.ts'
import { SEGMENT_CATEGORIES } from '../documents/types.ts'
import { moveSegment } from './move.ts'
import type { Overlap } from './paint.ts'
import { createSegment, OVERLAPS, paintSegment } from './paint.ts'
import { ALGEBRA, bitsOf, maskOf, NO_TREES, SIZE } from './testing.ts'
import type { SegmentTrees } from './tree.ts'
import { findSegment, patchSegment, placedSegments, removeSegment } from './tree.ts'

/** What a person may do, with segments named by their place in the whole list. */
type Act =
  | { type: 'create'; category: SegmentCategory; within: number | null; shape: boolean[]; overlap: Overlap }
  | { type: 'paint'; mode: 'paint' | 'erase'; of: number; shape: boolean[]; overlap: Overlap }
  | { type: 'move'; of: number; category: SegmentCategory; within: number | null; index: number }
  | { type: 'remove'; of: number }
  | { type: 'recolour'; of: number; colourIndex: number }

const category = fc.constantFrom(...SEGMENT_CATEGORIES)
const overlap = fc.constantFrom(...OVERLAPS)
const nth = fc.nat(30)
const within = fc.option(nth)
const PIXELS = SIZE[0] * SIZE[1]
/** Runs, not noise: shapes that people draw hang together. */
const shape = fc.array(fc.nat(8), { minLength: 1, maxLength: 12 }).map((runs) => {
  const bits = runs.flatMap((run, index) => Array.from({ length: run }, () => index % 2 === 1))
  return Array.from({ length: PIXELS }, (_, at) => bits[at] ?? runs.length % 3 === 0)
})

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('create'), category, within, shape, overlap }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('paint'),
      mode: fc.constantFrom('paint', 'erase'),
      of: nth,
      shape,
      overlap,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('move'), of: nth, category, within, index: fc.nat(4) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('remove'), of: nth }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('recolour'), of: nth, colourIndex: fc.nat(22) }) },
) as fc.Arbitrary<Act>

const locked = fc.uniqueArray(
  fc.nat(60).map((number) => `s${number}`),
  { maxLength: 4 },
)

function idAt(trees: SegmentTrees, index: number | null): string | null {
  const all = placedSegments(trees)
  return index === null || all.length === 0 ? null : (all[index % all.length]?.segment.id ?? null)
}

function perform(
  trees: SegmentTrees,
  act: Act,
  newId: string,
  isLocked: (id: string) => boolean,
): SegmentTrees {
  const rules = {
    overlap: 'overlap' in act ? act.overlap : 'share',
    isLocked,
    isHidden: () => false,
  } as const
  if (act.type === 'create') {
    const parentId = idAt(trees, act.within)
    const place = parentId ? findSegment(trees, parentId)!.category : act.category
    const made = { id: newId, name: newId, colourIndex: 1 }
    const at = { category: place, parentId }
    return createSegment(trees, at, made, maskOf(act.shape), rules, ALGEBRA) ?? trees
  }
  const id = idAt(trees, act.of)
  if (id === null) return trees
  switch (act.type) {
    case 'paint':
      return paintSegment(trees, id, act.mode, maskOf(act.shape), rules, ALGEBRA) ?? trees
    case 'move': {
      const parentId = idAt(trees, act.within)
      const to = parentId ? findSegment(trees, parentId)!.category : act.category
      return moveSegment(trees, id, { category: to, parentId, index: act.index }, ALGEBRA) ?? trees
    }
    case 'remove':
      return removeSegment(trees, id)
    case 'recolour':
      return patchSegment(trees, id, { colourIndex: act.colourIndex })
  }
}

const play = (acts: readonly Act[], isLocked: (id: string) => boolean): SegmentTrees[] =>
  acts.reduce<SegmentTrees[]>(
    (states, each, index) => [...states, perform(states.at(-1)!, each, `s${index}`, isLocked)],
    [NO_TREES],
  )

const context = { width: SIZE[1], height: SIZE[0], stage: 'mark' } as const

test('the document can be submitted after any actions', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), locked, (acts, ids) => {
      const trees = play(acts, (id) => ids.includes(id)).at(-1)!
      const document = { ...emptyDocument('image-segment'), categories: trees }
      expect(validateDocument('image-segment', document, context)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('segments of one list stay apart as long as all painting takes or keeps', () => {
  const apart = act.filter((each) => each.type !== 'move' && !('overlap' in each && each.overlap === 'share'))
  fc.assert(
    fc.property(fc.array(apart, { maxLength: 40 }), (acts) => {
      const trees = play(acts, () => false).at(-1)!
      const all = placedSegments(trees)
      for (const list of [...Object.values(trees), ...all.map(({ segment }) => segment.children)]) {
        const sum = list.reduce(
          (bits, { rleMask }) => bits.map((n, i) => n + Number(bitsOf(rleMask)[i])),
          Array<number>(PIXELS).fill(0),
        )
        expect(Math.max(...sum)).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 200 },
  )
})

test('no stroke changes a pixel of a locked segment', () => {
  const strokes = act.filter(({ type }) => type === 'create' || type === 'paint')
  fc.assert(
    fc.property(
      fc.array(act, { maxLength: 30 }),
      fc.array(strokes, { minLength: 1, maxLength: 10 }),
      nth,
      (acts, more, n) => {
        const before = play(acts, () => false).at(-1)!
        const id = idAt(before, n)
        fc.pre(id !== null)
        const mask = bitsOf(findSegment(before, id!)!.segment.rleMask)
        const after = more.reduce(
          (trees, each, index) => perform(trees, each, `n${index}`, (one) => one === id),
          before,
        )
        // Parts of a locked segment may change; taking it away with its parent's pixels is what the lock forbids.
        expect(bitsOf(findSegment(after, id!)!.segment.rleMask)).toEqual(mask)
      },
    ),
    { numRuns: 200 },
  )
})

test('unchanged parts stay the same object', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const states = play(acts, () => false)
      for (const [index, after] of states.entries()) {
        const before = new Map(
          placedSegments(states[index - 1] ?? NO_TREES).map(({ segment }) => [segment.id, segment]),
        )
        for (const { segment } of placedSegments(after)) {
          const was = before.get(segment.id)
          if (was && JSON.stringify(was.rleMask) === JSON.stringify(segment.rleMask))
            expect(segment.rleMask).toBe(was.rleMask)
        }
      }
    }),
    { numRuns: 150 },
  )
})
