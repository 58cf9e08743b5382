import { expect, test } from 'vitest'
import { LEVELS_PER_SECOND } from './levels.ts'
import type { FromSoundWorker, ToSoundWorker } from './sound-worker.ts'
import { nextStretch, openSound } from './sound.ts'

/** The stretches in the order in which they are read while one stays at a time. */
function orderAt(seconds: number, count: number): number[] {
  const read = new Set<number>()
  for (;;) {
    const next = nextStretch((stretch) => read.has(stretch), count, seconds)
    if (next === null) return [...read]
    read.add(next)
  }
}

test('reads sound outwards from the position, later before earlier', () => {
  expect(orderAt(0, 3)).toEqual([0, 1, 2])
  expect(orderAt(25, 5)).toEqual([2, 3, 1, 4, 0])
})

test('reads only around the position of a long video', () => {
  expect(orderAt(0, 1000)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(orderAt(5000, 1000).toSorted((a, b) => a - b)).toEqual([
    494, 495, 496, 497, 498, 499, 500, 501, 502, 503, 504, 505, 506,
  ])
})

test('at the end nothing further is read', () => {
  expect(orderAt(30, 3)).toEqual([2, 1, 0])
})

/** Sound of twenty seconds, read by workers that answer on request. */
function sit() {
  const workers: { asked: ToSoundWorker[]; answer: (message: FromSoundWorker) => void; ended: boolean }[] = []
  let online = (_online: boolean): void => undefined
  const sound = openSound({
    url: '/video',
    duration: 20,
    sign: () => Promise.reject(new Error('offline')),
    watchOnline(report) {
      online = report
      report(true)
      return () => undefined
    },
    createWorker() {
      const worker = { asked: [] as ToSoundWorker[], answer: (_: FromSoundWorker) => {}, ended: false }
      workers.push(worker)
      return {
        postMessage: (message) => void worker.asked.push(message),
        addEventListener: (_type, listener) => (worker.answer = (data) => listener({ data })),
        terminate: () => (worker.ended = true),
      }
    },
  })
  const loud = (from: number): FromSoundWorker => ({
    type: 'levels',
    from,
    levels: new Uint8Array(10 * LEVELS_PER_SECOND).fill(9),
  })
  const seen = () => {
    const state = sound.state()
    return state && [[5, 15].map((second) => state.isRead(second * LEVELS_PER_SECOND)), state.failed]
  }
  return { sound, workers, loud, seen, online: () => online(true) }
}

test('distinguishes a failed read from silence, and retries when the connection returns', () => {
  const { workers, loud, seen, online } = sit()
  workers[0]?.answer({ type: 'opened' })
  workers[0]?.answer(loud(0))
  expect(seen()).toEqual([[true, false], false])
  workers[0]?.answer({ type: 'failed' })
  expect([seen(), workers[0]?.ended]).toEqual([[[true, false], true], true])
  online()
  workers[1]?.answer({ type: 'opened' })
  expect(workers[1]?.asked.slice(1)).toEqual([{ type: 'read', from: 10, to: 20 }])
  workers[1]?.answer(loud(10))
  expect([seen(), workers.length]).toEqual([[[true, true], false], 2])
})

test('reads nothing of a video without sound', () => {
  const { workers, seen, online } = sit()
  workers[0]?.answer({ type: 'silent' })
  online()
  expect([seen(), workers.map(({ ended }) => ended)]).toEqual([null, [true]])
})
