import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spanOf } from '../../domain/clips/clips.ts'
import { emptyDocument, validateDocument } from '../../domain/documents/validate.ts'
import type { FrameTable } from '../../domain/frame-table.ts'
import { applyEdit, invertEdit } from '../../machines/editor/edits.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import type { VideoWork } from './clip-edits.ts'
import { addSpan, moveSpan, removeSpan, setCrop, setWrongBox, splitEdit } from './clip-edits.ts'

const COUNT = 60
const table: FrameTable = {
  times: Float64Array.from({ length: COUNT }, (_, frame) => (frame * 1001) / 30_000),
  keyFrames: Int32Array.of(0),
  duration: (COUNT * 1001) / 30_000,
}
const EMPTY: VideoWork = { annotation: emptyDocument('video'), verdict: EMPTY_VERDICT }
const crop = { x: 0, y: 0, width: 10, height: 10, rotation: 0 }

const added = (
  work: VideoWork,
  id: string,
  list: 'clips' | 'exclusions',
  frames: readonly [number, number],
): VideoWork => {
  const result = addSpan(work, table, { id, list, frames, crop: null })
  return 'edit' in result ? applyEdit(work, result.edit) : work
}

const violationsOf = ({ annotation }: VideoWork) =>
  validateDocument('video', annotation, {
    width: 100,
    height: 100,
    frameCount: COUNT,
    frameTimes: [...table.times],
    duration: table.duration,
    stage: 'mark',
  }).filter(({ rule }) => rule !== 'clip-required')

test('after any additions lists are ordered by time, free of overlaps, with exact times', () => {
  const frame = fc.nat({ max: COUNT - 1 })
  const spans = fc.array(fc.tuple(fc.constantFrom('clips' as const, 'exclusions' as const), frame, frame))
  fc.assert(
    fc.property(spans, (wanted) => {
      const work = wanted.reduce(
        (sum, [list, one, other], index) => added(sum, `s${index}`, list, [one, other]),
        EMPTY,
      )
      const starts = work.annotation.clips.map(({ startFrame }) => startFrame)
      expect(violationsOf(work)).toEqual([])
      expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    }),
  )
})

test('an overlap names the clip in the way, in the same list only', () => {
  const work = added(EMPTY, 'first', 'clips', [10, 20])
  const over = (list: 'clips' | 'exclusions', frames: readonly [number, number]) => {
    const result = addSpan(work, table, { id: 'new', list, frames, crop })
    return 'inTheWay' in result ? result.inTheWay.id : null
  }
  expect([over('clips', [20, 30]), over('clips', [21, 30]), over('exclusions', [0, 30])]).toEqual([
    'first',
    null,
    null,
  ])
})

test('cutting a clip makes two that cover its frames, each once, with its crop, and undo joins them', () => {
  const cut = fc
    .tuple(fc.nat({ max: COUNT - 2 }), fc.nat({ max: COUNT - 1 }), fc.nat({ max: COUNT - 1 }))
    .map(([start, last, at]) => [start, Math.max(last, start + 1), at] as const)
  fc.assert(
    fc.property(cut, ([start, last, at]) => {
      const whole = added(EMPTY, 'a', 'clips', [start, last])
      const work = applyEdit(whole, setCrop(whole, 'a', crop)!)
      const clip = work.annotation.clips[0]!
      const frame = Math.min(Math.max(at, start + 1), last)
      const edit = splitEdit(work, table, { id: 'b', clip, frame })!
      const after = applyEdit(work, edit)
      const common = { crop, wrongBox: false }
      expect(after.annotation.clips).toEqual([
        { id: 'a', ...spanOf(table, start, frame - 1), ...common },
        { id: 'b', ...spanOf(table, frame, last), ...common },
      ])
      expect([violationsOf(after), applyEdit(after, invertEdit(edit))]).toEqual([[], work])
    }),
  )
})

test('every change has an inverse', () => {
  const work = added(EMPTY, 'a', 'clips', [5, 9])
  const edits = [
    setCrop(work, 'a', crop),
    setWrongBox(work, 'a', true),
    removeSpan(work, 'clips', 'a'),
    moveSpan(work, 'clips', { ...work.annotation.clips[0]!, startFrame: 3, startPts: table.times[3]! }),
  ]
  expect(edits.map((edit) => edit && applyEdit(applyEdit(work, edit), invertEdit(edit)))).toEqual(
    edits.map(() => work),
  )
  expect([setCrop(work, 'a', null), setWrongBox(work, 'a', false)]).toEqual([null, null])
})
