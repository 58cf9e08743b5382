import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFrameCache } from './frame-cache.ts'
import type { ReadAhead } from './read-plan.ts'
import { cachedSpan, leadsTo, nextRead } from './read-plan.ts'

const AT_100: ReadAhead = { playhead: 100, direction: 1, frameCount: 1000, capacity: 40 }
const nothing = () => false

test('forward, the frame itself is read first, then the frames ahead', () => {
  expect(cachedSpan(AT_100)).toEqual({ from: 89, to: 128 })
  expect(nextRead(AT_100, nothing)).toEqual({ from: 100, to: 128 })
  expect(nextRead(AT_100, (frame) => frame >= 100 && frame < 110)).toEqual({ from: 110, to: 128 })
})

test('then a few frames behind are read', () => {
  expect(nextRead(AT_100, (frame) => frame >= 100)).toEqual({ from: 94, to: 99 })
  expect(nextRead(AT_100, (frame) => frame >= 94)).toBeNull()
})

test('backward, a whole range is requested before it is needed', () => {
  const back: ReadAhead = { ...AT_100, direction: -1 }
  expect(nextRead(back, nothing)).toEqual({ from: 87, to: 100 })
  expect(nextRead(back, (frame) => frame >= 88)).toEqual({ from: 74, to: 87 })
  expect(nextRead(back, (frame) => frame >= 87)).toBeNull()
})

test('reading stops at both ends of the video', () => {
  const atStart: ReadAhead = { playhead: 0, direction: -1, frameCount: 3, capacity: 40 }
  expect(nextRead(atStart, nothing)).toEqual({ from: 0, to: 0 })
  expect(nextRead({ ...atStart, direction: 1, playhead: 2 }, nothing)).toEqual({ from: 2, to: 2 })
  expect(nextRead({ ...atStart, frameCount: 0 }, nothing)).toBeNull()
})

const walks = fc.record({
  frameCount: fc.integer({ min: 1, max: 400 }),
  capacity: fc.integer({ min: 4, max: 60 }),
  steps: fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 60 }),
})

test('after any steps the frame is finally loaded within the memory', () => {
  fc.assert(
    fc.property(walks, ({ frameCount, capacity, steps }) => {
      const cache = createFrameCache<{ close(): void }>()
      let open = 0
      let playhead = 0
      for (const step of steps) {
        const direction = step < 0 ? -1 : 1
        playhead = Math.min(Math.max(playhead + step, 0), frameCount - 1)
        const ahead: ReadAhead = { playhead, direction, frameCount, capacity }
        cache.keep(cachedSpan(ahead))
        for (let rounds = 0; ; rounds += 1) {
          const span = nextRead(ahead, cache.has)
          if (span === null) break
          expect(rounds).toBeLessThan(2 * capacity)
          for (let frame = span.from; frame <= span.to; frame += 1) {
            open += 1
            cache.put(frame, { close: () => (open -= 1) })
          }
        }
        expect({ there: cache.has(playhead), fits: cache.size <= capacity, open }).toEqual({
          there: true,
          fits: true,
          open: cache.size,
        })
      }
    }),
  )
})

test('sequential reading reaches frames ahead in the same group of pictures, not beyond', () => {
  const table = { times: new Float64Array(300), keyFrames: Int32Array.of(0, 100, 200), duration: 10 }
  const leads = (frame: number) => leadsTo(table, { next: 120, frame, hasSkipped: false })
  expect([119, 120, 121, 199, 200, 230].map(leads)).toEqual([false, true, true, true, false, false])
})

test('skipped pictures halve the cost of starting at a key frame', () => {
  const table = { times: new Float64Array(300), keyFrames: Int32Array.of(0, 100, 200), duration: 10 }
  const leads = (frame: number) => leadsTo(table, { next: 120, frame, hasSkipped: true })
  expect([120, 121, 140, 141, 199].map(leads)).toEqual([true, true, true, false, false])
})
