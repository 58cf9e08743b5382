import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AnnotationRefusal } from '../errors.ts'
import type { YoloFacts, YoloTask } from './facts.ts'
import { areaReading, areaReadings, noEvidence, noteReading, type LineReading } from './readings.ts'

const factsOf = (task: YoloTask | null): YoloFacts => ({
  names: new Map([[0, 'a']]),
  keypoints: null,
  task,
  root: null,
})

const part = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1, 0.5, 1.25, -0.125))
const score = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1))
const trackId = fc.integer({ min: 1, max: 400 })

/** What a model writes behind what it draws: nothing, a score, a track's number, or both. */
const tail = fc.constantFrom('none', 'score', 'track', 'both')
const tailNumbers = (kind: string) => {
  if (kind === 'score') return fc.tuple(score)
  if (kind === 'track') return fc.tuple(trackId)
  return kind === 'both' ? fc.tuple(score, trackId) : fc.constant([])
}
const box = fc.array(part, { minLength: 4, maxLength: 4 })
const outline = fc
  .integer({ min: 3, max: 6 })
  .chain((n) => fc.array(part, { minLength: 2 * n, maxLength: 2 * n }))

/** Lines of one set: all of them boxes or outlines, with the same behind them. */
const set = fc.tuple(fc.constantFrom('box' as const, 'outline' as const), tail).chain(([shape, kind]) =>
  fc
    .array(fc.tuple(shape === 'box' ? box : outline, tailNumbers(kind)), { minLength: 1, maxLength: 12 })
    .map((lines) => ({
      shape,
      lines: lines.map(([drawn, behind]) => ({ drawn, values: [...drawn, ...behind] })),
    })),
)

/** The numbers of a reading, in their order. */
const numbersOf = ({ drawn, score: sure, trackId: track }: LineReading): number[] =>
  [...drawn, sure, track].filter((value) => value !== undefined)

test('every reading accounts for every number of its line', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(part, score, trackId), { maxLength: 20 }), (values) => {
      for (const reading of areaReadings(values)) expect(numbersOf(reading)).toEqual(values)
    }),
  )
})

test('a line is read as it was written or refused, never as another shape', () => {
  let read = 0
  fc.assert(
    fc.property(set, ({ shape, lines }) => {
      const evidence = noEvidence()
      for (const { values } of lines) noteReading(evidence, areaReadings(values))
      for (const { drawn, values } of lines) {
        try {
          const reading = areaReading(values, factsOf(null), evidence, '')
          read += 1
          expect([reading.shape, reading.drawn, numbersOf(reading)]).toEqual([shape, drawn, values])
        } catch (error) {
          expect(error).toBeInstanceOf(AnnotationRefusal)
        }
      }
    }),
  )
  expect(read).toBeGreaterThan(100)
})

const TWO = [0.5, 0.5, 0.25, 0.25, 0.91, 1]
const PLAIN = [0.1, 0.1, 0.5, 0.1, 0.5, 0.5, 0.1, 0.5]
const readAs = (values: readonly number[], task: YoloTask | null, others: readonly (readonly number[])[]) => {
  const evidence = noEvidence()
  for (const other of [...others, values]) noteReading(evidence, areaReadings(other))
  try {
    const { shape, drawn } = areaReading(values, factsOf(task), evidence, '')
    return `${shape} ${drawn.length}`
  } catch (error) {
    return error instanceof AnnotationRefusal ? 'refused' : error
  }
}

test.each<[string, readonly number[], YoloTask | null, readonly (readonly number[])[], string]>([
  ['alone it is refused', TWO, null, [], 'refused'],
  ['beside boxes it is a box', TWO, null, [[0.5, 0.5, 0.1, 0.1, 0.4]], 'box 4'],
  ['beside outlines it is an outline', TWO, null, [PLAIN], 'outline 6'],
  ['beside boxes and outlines it is refused', TWO, null, [PLAIN, [0.5, 0.5, 0.1, 0.1]], 'refused'],
  ['of detection it is a box', TWO, 'detect', [], 'box 4'],
  ['of segmentation it is an outline', TWO, 'segment', [], 'outline 6'],
  ['of segmentation with scores it is refused', TWO, 'segment', [[...PLAIN, 0.5]], 'refused'],
  ['of turned boxes it is refused', TWO, 'obb', [], 'refused'],
  ['five corners or four with a track alone are refused', [...PLAIN, 0.9, 1], null, [], 'refused'],
  ['beside outlines with scores they are four', [...PLAIN, 0.9, 1], null, [[...PLAIN, 0.5]], 'outline 8'],
  ['beside outlines they are five', [...PLAIN, 0.9, 1], null, [PLAIN], 'outline 10'],
  ['of turned boxes they are four', [...PLAIN, 0.9, 1], 'obb', [], 'outline 8'],
  ['a track beyond the picture can only be a track', [...PLAIN, 0.9, 7], null, [], 'outline 8'],
])('six or ten numbers: %s', (_, values, task, others, expected) => {
  expect(readAs(values, task, others)).toBe(expected)
})
