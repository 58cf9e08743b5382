import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VideoClip } from '../documents/types.ts'
import { validateDocument } from '../documents/validate.ts'
import type { FrameTable } from '../frame-table.ts'
import { newClip, overlapped, placeOf, previousCrop, spanAt, spanOf, withEnd } from './clips.ts'

const FRAMES = 100
/** 25 frames a second from half a second on. */
const TABLE: FrameTable = {
  times: Float64Array.from({ length: FRAMES }, (_, frame) => 0.5 + frame / 25),
  keyFrames: Int32Array.of(0),
  duration: 4.5,
}
const clip = (id: string, first: number, last: number, crop: VideoClip['crop'] = null): VideoClip =>
  newClip(id, spanOf(TABLE, first, last), crop)
const CROP = { x: 10, y: 20, width: 200, height: 200, rotation: 0 }

test('a span shows both frames that it was made of, in either order', () => {
  const span = { startFrame: 10, endFrame: 15, startPts: 0.9, endPts: 1.1 }
  expect([spanOf(TABLE, 10, 14), spanOf(TABLE, 14, 10)]).toEqual([span, span])
  expect(spanOf(TABLE, 90, 400)).toEqual({ startFrame: 90, endFrame: 100, startPts: 4.1, endPts: 4.5 })
})

test('clips may touch but not overlap', () => {
  const list = [clip('a', 10, 19), clip('b', 40, 49)]
  const found = [
    [20, 39],
    [19, 25],
    [0, 99],
    [12, 13],
  ].map(([first = 0, last = 0]) => overlapped(list, spanOf(TABLE, first, last))?.id ?? null)
  expect(found).toEqual([null, 'a', 'a', 'a'])
  expect(overlapped(list, spanOf(TABLE, 5, 30), 'a')).toBeNull()
})

test('a span is inserted in order of time', () => {
  const list = [clip('a', 10, 19), clip('b', 40, 49)]
  expect([0, 25, 60].map((frame) => placeOf(list, spanOf(TABLE, frame, frame)))).toEqual([0, 1, 2])
  expect([9, 10, 19, 20].map((frame) => spanAt(list, frame)?.id ?? null)).toEqual([null, 'a', 'a', null])
})

test('a dragged end stops at its neighbours and before the other end', () => {
  const list = [clip('a', 10, 19), clip('b', 40, 49), clip('c', 60, 69)]
  const [, b] = list
  const dragged = [
    ['start', 25],
    ['start', 3],
    ['start', 80],
    ['end', 55],
    ['end', 99],
    ['end', 0],
  ] as const
  const frames = dragged.map(([end, to]) => {
    const moved = withEnd(TABLE, list, b as VideoClip, end, to)
    return [moved.startFrame, moved.endFrame]
  })
  expect(frames).toEqual([
    [25, 50],
    [20, 50],
    [49, 50],
    [40, 56],
    [40, 60],
    [40, 41],
  ])
})

test('the previous crop comes from the nearest earlier clip', () => {
  const other = { ...CROP, x: 99 }
  const list = [clip('a', 0, 9, CROP), clip('b', 20, 29), clip('c', 40, 49, other), clip('d', 60, 69)]
  expect([5, 25, 45, 65, 90].map((frame) => previousCrop(list, frame))).toEqual([
    null,
    CROP,
    CROP,
    other,
    other,
  ])
})

const drags = fc.array(
  fc.record({
    pick: fc.nat({ max: 20 }),
    end: fc.constantFrom('start', 'end'),
    to: fc.integer({ min: -20, max: 120 }),
    made: fc.tuple(fc.nat({ max: 99 }), fc.nat({ max: 99 })),
  }),
  { maxLength: 40 },
)

test('the document stays valid after any additions and drags', () => {
  fc.assert(
    fc.property(drags, (steps) => {
      let clips = [clip('first', 50, 50)]
      for (const [number, { pick, end, to, made }] of steps.entries()) {
        const span = spanOf(TABLE, ...made)
        if (!overlapped(clips, span))
          clips = clips.toSpliced(placeOf(clips, span), 0, newClip(`c${number}`, span, null))
        const index = pick % clips.length
        clips = clips.with(index, withEnd(TABLE, clips, clips[index] as VideoClip, end, to))
      }
      const document = { schemaVersion: 1, remark: '', availability: 1, clips, exclusions: [] }
      const context = {
        width: 640,
        height: 480,
        frameCount: FRAMES,
        frameTimes: [...TABLE.times],
        duration: TABLE.duration,
        stage: 'mark' as const,
      }
      expect(validateDocument('video', document, context)).toEqual([])
      expect(clips.map(({ startFrame }) => startFrame)).toEqual(
        clips.map(({ startFrame }) => startFrame).toSorted((a, b) => a - b),
      )
    }),
  )
})
