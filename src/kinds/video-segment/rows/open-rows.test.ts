import { expect, test } from 'vitest'
import type { PlacedRow } from '../../../domain/mask-rows.ts'
import { hasMask } from '../../../platform/mask-rows/presence.ts'
import type { RowRun } from '../../../platform/mask-rows/row-calls.ts'
import {
  createClock,
  createRowServer,
  maskOfText,
  runOf,
  settled,
  withRow,
} from '../../../platform/mask-rows/testing.ts'
import { openRows } from './open-rows.ts'

/** A video of 1,000 frames whose index is what `runs` holds; somebody looks at its first frame. */
function open(runs: RowRun[] = [], look = true) {
  const server = createRowServer()
  const clock = createClock()
  const asked = { index: 0 }
  const state = { broken: false, changes: 0 }
  const rows = openRows({
    frameCount: 1_000,
    calls: {
      read: server.read,
      index: () => {
        asked.index += 1
        server.calls.push('index')
        return state.broken ? Promise.reject(new Error('offline')) : Promise.resolve([...runs])
      },
    },
    sync: null,
    wait: clock.wait,
    onChange: () => void (state.changes += 1),
  })
  if (look) {
    rows.locate()
    rows.cache.want(0, 1)
  }
  return { rows, server, clock, asked, state, runs }
}

const THREE_PIECES = ['read 0-32', 'read 32-64', 'read 64-96']

test('the index is requested once the masks around the first frame have loaded or failed', async () => {
  for (const [failure, calls] of [
    [null, THREE_PIECES],
    [new Error('offline'), ['read 0-32']],
  ] as const) {
    const { rows, server } = open([], false)
    server.breakWith(failure)
    rows.locate()
    await settled()
    expect(server.calls).toEqual([])
    rows.cache.want(0, 1)
    await settled()
    expect(server.calls).toEqual([...calls, 'index'])
  }
})

test('the index is not requested before the picture is loaded', async () => {
  const { rows, server } = open([], false)
  rows.cache.want(0, 1)
  await settled()
  expect(server.calls).toEqual(THREE_PIECES)
  rows.locate()
  await settled()
  expect(server.calls).toEqual([...THREE_PIECES, 'index'])
})

test('the index of masks is requested again until it is loaded', async () => {
  const { rows, clock, asked, state } = open([runOf('a', 10, 20)])
  state.broken = true
  rows.reread()
  await settled()
  expect(rows.presence()).toBeNull()
  state.broken = false
  await clock.pass()
  expect(rows.presence()?.runs('a', hasMask)).toEqual([[10, 20]])
  expect([asked.index, rows.revision()]).toEqual([2, 1])
})

test('changes made before the index loads are part of it', async () => {
  const { rows } = open([runOf('a', 10, 20)])
  rows.take(withRow({}, 'a', 30, maskOfText('x')))
  await settled()
  expect(rows.presence()?.runs('a', hasMask)).toEqual([
    [10, 20],
    [30, 31],
  ])
})

test('the index follows changes', async () => {
  const { rows } = open([runOf('a', 10, 12)])
  await settled()
  rows.take(withRow({}, 'a', 11, { rle: null, source: 'manual' }))
  expect(rows.presence()?.runs('a', hasMask)).toEqual([[10, 11]])
  expect(rows.revision()).toBe(2)
})

test('an index that is overtaken while it loads is shown, and one more is loaded', async () => {
  const { rows, asked, runs } = open([runOf('a', 0, 1)])
  await settled()
  rows.reread()
  runs.splice(0, 1, runOf('a', 0, 2))
  rows.reread()
  rows.reread()
  await settled()
  expect([asked.index, rows.revision(), rows.presence()?.runs('a', hasMask)]).toEqual([3, 3, [[0, 2]]])
})

test('a reload uses the newer index', async () => {
  const { rows, runs } = open([runOf('a', 0, 1)])
  await settled()
  runs.splice(0, 1, runOf('b', 5, 6))
  rows.reread()
  await settled()
  expect([rows.presence()?.at('a', 0), rows.presence()?.at('b', 5)?.source]).toEqual([null, 'manual'])
})

test('rows are collected from chunks with masks, including local changes', async () => {
  const { rows, server } = open([runOf('a', 10, 12), runOf('a', 600, 601)])
  server.keep([
    { objectId: 'a', frame: 10, row: maskOfText('ten') },
    { objectId: 'a', frame: 11, row: maskOfText('eleven') },
    { objectId: 'a', frame: 600, row: maskOfText('far') },
  ])
  await settled()
  rows.take(withRow({}, 'a', 11, maskOfText('mine')))
  server.calls.splice(0)
  const seen: string[] = []
  const found = await rows.collect(['a'], 0, 1_000, (done, all) => seen.push(`${done}/${all}`))
  expect(found).toEqual<PlacedRow[]>([
    { objectId: 'a', frame: 10, row: maskOfText('ten') },
    { objectId: 'a', frame: 11, row: maskOfText('mine') },
    { objectId: 'a', frame: 600, row: maskOfText('far') },
  ])
  expect([seen, server.calls]).toEqual([
    ['0/2', '1/2'],
    ['read 0-256', 'read 512-768'],
  ])
})

test('frames marked as empty in earlier versions are collected too', async () => {
  const { rows, server } = open([runOf('a', 10, 12, { empty: true })])
  const erased = { rle: null, source: 'manual' } as const
  server.keep([10, 11].map((frame) => ({ objectId: 'a', frame, row: erased })))
  await settled()
  expect(await rows.collect(['a'], 0, 1_000, () => undefined)).toEqual<PlacedRow[]>([
    { objectId: 'a', frame: 10, row: erased },
    { objectId: 'a', frame: 11, row: erased },
  ])
})

test('nothing is requested after closing', async () => {
  const { rows, clock, asked, state } = open()
  state.broken = true
  rows.reread()
  await settled()
  rows.stop()
  await clock.pass()
  expect([asked.index, rows.presence()]).toEqual([1, null])
})
