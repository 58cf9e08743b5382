import { expect, test } from 'vitest'
import type { PlacedRow } from '../../domain/mask-rows.ts'
import { CHUNK_FRAMES, createRowCache } from './row-cache.ts'
import { createClock, createRowServer, maskOfText, settled } from './testing.ts'

const FRAMES = 1000

function open(budget?: number) {
  const server = createRowServer()
  const rows: PlacedRow[] = Array.from({ length: FRAMES }, (_, frame) => ({
    objectId: 'a',
    frame,
    row: maskOfText(String(frame)),
  }))
  server.keep(rows)
  const clock = createClock()
  let changes = 0
  const cache = createRowCache(FRAMES, {
    read: server.read,
    wait: clock.wait,
    onChange: () => (changes += 1),
    ...(budget === undefined ? {} : { budget }),
  })
  return { server, clock, cache, countsAt: (frame: number) => cache.at(frame)?.['a']?.rle?.counts }
}

test('reads the current chunk first, then ahead, then behind, one call at a time', async () => {
  const { server, cache, countsAt } = open()
  cache.want(100, 1)
  expect([server.calls, cache.at(100)]).toEqual([[], null])
  await settled()
  expect(server.calls).toEqual(['read 96-128', 'read 128-160', 'read 160-192', 'read 64-96'])
  expect([countsAt(100), countsAt(191), countsAt(64), countsAt(63)]).toEqual(['100', '191', '64', undefined])
})

test('reads nothing beyond the ends', async () => {
  const { server, cache } = open()
  cache.want(990, 1)
  cache.want(990, 1)
  await settled()
  expect(server.calls).toEqual(['read 960-992', 'read 992-1000', 'read 928-960'])
})

test('steps within loaded chunks cost no call', async () => {
  const { server, cache } = open()
  cache.want(0, 1)
  await settled()
  const before = server.calls.length
  for (let frame = 0; frame < CHUNK_FRAMES; frame += 1) cache.want(frame, 1)
  await settled()
  expect(server.calls.length).toBe(before)
})

test('drops distant chunks when memory is needed', async () => {
  const { cache, countsAt } = open(CHUNK_FRAMES * 45 * 4)
  cache.want(0, 1)
  await settled()
  expect(countsAt(0)).toBe('0')
  cache.want(900, 1)
  await settled()
  expect([countsAt(900), cache.at(0)]).toEqual(['900', null])
})

test('a failed read is tried again', async () => {
  const { server, clock, cache, countsAt } = open()
  server.goOffline()
  cache.want(0, 1)
  await settled()
  expect([cache.failed(), cache.at(0)]).toEqual([true, null])
  server.breakWith(null)
  await clock.pass()
  expect([cache.failed(), countsAt(0)]).toEqual([false, '0'])
})

test('shows written rows at once, and rows of others after a reset', async () => {
  const { server, cache, countsAt } = open()
  cache.want(0, 1)
  await settled()
  cache.put([{ objectId: 'a', frame: 3, row: maskOfText('mine') }])
  expect(countsAt(3)).toBe('mine')
  server.keep([{ objectId: 'a', frame: 3, row: maskOfText('theirs') }])
  cache.forget()
  await settled()
  expect(countsAt(3)).toBe('theirs')
})

test('after a reset keeps the rows around the current frame until they are read again', async () => {
  const { server, cache, countsAt } = open()
  const far = 20 * CHUNK_FRAMES
  cache.want(far, 1)
  await settled()
  cache.want(0, 1)
  await settled()
  const before = countsAt(0)
  server.keep([{ objectId: 'a', frame: 0, row: maskOfText('theirs') }])
  cache.forget()
  expect([countsAt(0), cache.at(far)]).toEqual([before, null])
  await settled()
  expect(countsAt(0)).toBe('theirs')
})

test('a reset during a read shows what it brings, and reads it again', async () => {
  const answers: ((counts: string) => void)[] = []
  const read = () =>
    new Promise<readonly PlacedRow[]>((resolve) =>
      answers.push((counts) => resolve([{ objectId: 'a', frame: 3, row: maskOfText(counts) }])),
    )
  const cache = createRowCache(CHUNK_FRAMES, { read, wait: createClock().wait, onChange: () => undefined })
  cache.want(3, 1)
  const seen: unknown[] = []
  for (const counts of ['first', 'second', 'third']) {
    if (counts !== 'third') cache.forget()
    answers.at(-1)?.(counts)
    await settled()
    seen.push([cache.at(3)?.['a']?.rle?.counts, answers.length])
  }
  expect(seen).toEqual([
    ['first', 2],
    ['second', 3],
    ['third', 3],
  ])
})
