import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Mask } from '../../wasm-rle/mask.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { corrected, holds, proposalFor, RecentProposals } from './corrections.ts'
import type { PromptPoint, Prompts, Proposal } from './engine.ts'

/** What clicks may do to a mask, whatever an engine answers: laws over random masks. */

const codec = await loadCodec()
const [WIDTH, HEIGHT] = [24, 18]
const RUNS = { numRuns: 300 }

const isEmpty = (mask: Mask): boolean => codec.area(mask) === 0
const isWithin = (a: Mask, b: Mask): boolean => isEmpty(codec.subtract(a, b))
const isEqual = (a: Mask, b: Mask): boolean => isEmpty(codec.symmetricDifference(a, b))
const maskFrom = (bytes: readonly number[]): Mask => codec.encodeBytes(Uint8Array.from(bytes), WIDTH, HEIGHT)
const NOTHING = maskFrom(Array.from({ length: WIDTH * HEIGHT }, () => 0))

/** Some rectangles over each other, so that there are parts, holes and islands; then single pixels turned. */
const masks = fc
  .tuple(
    fc.array(
      fc.record({
        x: fc.integer({ min: 0, max: WIDTH - 1 }),
        y: fc.integer({ min: 0, max: HEIGHT - 1 }),
        across: fc.integer({ min: 1, max: 12 }),
        down: fc.integer({ min: 1, max: 9 }),
        value: fc.constantFrom(0, 1, 1),
      }),
      { maxLength: 6 },
    ),
    fc.array(fc.nat(WIDTH * HEIGHT - 1), { maxLength: 6 }),
  )
  .map(([rectangles, turned]) => {
    const bytes = Array.from({ length: WIDTH * HEIGHT }, () => 0)
    for (const { x, y, across, down, value } of rectangles)
      for (let row = y; row < Math.min(HEIGHT, y + down); row += 1)
        bytes.fill(value, row * WIDTH + x, row * WIDTH + Math.min(WIDTH, x + across))
    for (const at of turned) bytes[at] = 1 - bytes[at]!
    return maskFrom(bytes)
  })
const points: fc.Arbitrary<PromptPoint> = fc.record({
  x: fc.double({ min: 0, max: WIDTH, noNaN: true }),
  y: fc.double({ min: 0, max: HEIGHT, noNaN: true }),
  label: fc.constantFrom(0, 1),
})
const corrections = fc.record({
  before: masks,
  proposed: masks,
  point: points,
  earlier: fc.array(points, { maxLength: 3 }),
})

test('a positive click removes nothing, includes its pixel, and adds one connected piece', () => {
  fc.assert(
    fc.property(corrections, (given) => {
      const correction = { ...given, point: { ...given.point, label: 1 as const } }
      const after = corrected(codec, correction)
      const added = codec.subtract(after, correction.before)
      expect([
        isWithin(correction.before, after),
        holds(codec, after, correction.point),
        codec.components(added, 8).length <= 1,
        isEmpty(added) || holds(codec, added, correction.point),
      ]).toEqual([true, true, true, true])
    }),
    RUNS,
  )
})

test('a negative click adds nothing, removes its pixel, and takes only from the part that it hits', () => {
  fc.assert(
    fc.property(corrections, (given) => {
      const correction = { ...given, point: { ...given.point, label: 0 as const } }
      const { before, point } = correction
      const after = corrected(codec, correction)
      const taken = codec.subtract(before, after)
      const part = codec.components(before, 8).find((each) => holds(codec, each, point)) ?? NOTHING
      expect([isWithin(after, before), holds(codec, after, point), isWithin(taken, part)]).toEqual([
        true,
        false,
        true,
      ])
    }),
    RUNS,
  )
})

test('a click that is already satisfied changes nothing, even when repeated', () => {
  fc.assert(
    fc.property(corrections, masks, (correction, other) => {
      const after = corrected(codec, correction)
      expect(isEqual(corrected(codec, { ...correction, before: after, proposed: other }), after)).toBe(true)
    }),
    RUNS,
  )
})

test('an island that a negative click nearly removes goes completely; the rest of the mask stays', () => {
  const body = codec.fillPolygon([1, 1, 12, 1, 12, 16, 1, 16], WIDTH, HEIGHT)
  const island = codec.fillPolygon([16, 3, 22, 3, 22, 12, 16, 12], WIDTH, HEIGHT)
  const crumb = codec.fillPolygon([16, 3, 18, 3, 18, 4, 16, 4], WIDTH, HEIGHT)
  const correction = {
    before: codec.union(body, island),
    proposed: codec.union(body, crumb),
    point: { x: 19, y: 8, label: 0 as const },
    earlier: [],
  }
  expect(isEqual(corrected(codec, correction), body)).toBe(true)
})

/** Answers in turn whatever it is given, and notes what it was asked. */
function engineWith(answers: readonly Mask[]) {
  const asked: Prompts[] = []
  return {
    asked,
    engine: {
      segment: (_key: string, _picture: unknown, prompts: Prompts): Promise<Proposal> => {
        const mask = answers[asked.length % answers.length]!
        asked.push(prompts)
        return Promise.resolve({ mask, score: 0.5 })
      },
    },
  }
}
const PICTURE = { width: WIDTH, height: HEIGHT, pixels: new Uint8Array(WIDTH * HEIGHT * 4) }
const BOX = { x: 2, y: 2, width: 9, height: 9 }
const ask = (
  engine: ReturnType<typeof engineWith>['engine'],
  prompts: Prompts,
  recent = new RecentProposals(8),
): Promise<Proposal> => proposalFor({ engine, codec, recent, key: 'a', picture: PICTURE }, prompts)

test('for any reply of the engine each further click follows the law', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(masks, { minLength: 1, maxLength: 4 }),
      fc.array(points, { maxLength: 4 }),
      async (answers, clicks) => {
        const recent = new RecentProposals(8)
        const { engine } = engineWith(answers)
        let { mask: before } = await ask(engine, { points: [], box: BOX, previous: null }, recent)
        for (const [at, point] of clicks.entries()) {
          const prompts = { points: clicks.slice(0, at + 1), box: BOX, previous: null }
          const { mask: after } = await ask(engine, prompts, recent)
          const [small, large] = point.label === 1 ? [before, after] : [after, before]
          expect([isWithin(small, large), holds(codec, after, point)]).toEqual([true, point.label === 1])
          before = after
        }
      },
    ),
    { numRuns: 100 },
  )
})

test('each click is asked once, with the mask of the clicks before; other prompts are asked again', async () => {
  const whole = codec.fillPolygon([2, 2, 11, 2, 11, 11, 2, 11], WIDTH, HEIGHT)
  const { asked, engine } = engineWith([whole])
  const recent = new RecentProposals(8)
  const [first, second] = [
    { x: 20, y: 4, label: 1 },
    { x: 5, y: 5, label: 0 },
  ] as const
  for (const clicks of [[], [first], [first, second], [first]])
    await ask(engine, { points: clicks, box: BOX, previous: null }, recent)
  expect(asked.map(({ points: clicks, previous }) => [clicks, previous === null])).toEqual([
    [[], true],
    [[first], false],
    [[first, second], false],
  ])
  await ask(engine, { points: [second], box: BOX, previous: null }, recent)
  expect(asked).toHaveLength(4)
})

test('without a box all clicks up to the first positive one form one question; a given mask is corrected', async () => {
  const whole = codec.fillPolygon([2, 2, 11, 2, 11, 11, 2, 11], WIDTH, HEIGHT)
  const clicks = [
    { x: 20, y: 4, label: 0 },
    { x: 5, y: 5, label: 1 },
    { x: 6, y: 6, label: 0 },
  ] as const
  const fresh = engineWith([whole])
  await ask(fresh.engine, { points: clicks, box: null, previous: null })
  expect(fresh.asked.map(({ points: given }) => given.length)).toEqual([2, 3])
  const given = engineWith([NOTHING])
  const { mask } = await ask(given.engine, { points: clicks.slice(0, 1), box: null, previous: whole })
  expect([given.asked, isEqual(mask, whole)]).toEqual([[], true])
})
