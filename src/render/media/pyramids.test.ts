import { expect, test } from 'vitest'
import { createMediaTiles, createPyramids, DEFAULT_BUDGET } from './pyramids.ts'
import { bytesOf, levelSizes, MEDIA_TILE, mediaTile } from './pyramid-levels.ts'

function fakeBitmap(width: number, height: number, closed: string[], name: string): ImageBitmap {
  return { width, height, close: () => closed.push(name) }
}

/** Loads are answered by hand; the decoder gives one square level whose side is the blob's size. */
function setup(budget: number) {
  const closed: string[] = []
  const answers = new Map<
    string,
    { resolve: (blob: Blob) => void; reject: (error: Error) => void; signal: AbortSignal }
  >()
  const reported: string[] = []
  const pyramids = createPyramids({
    budget,
    load: (_key, url, signal) =>
      new Promise((resolve, reject) => answers.set(url, { resolve, reject, signal })),
    decode: async (blob) => ({
      sizes: [{ width: blob.size, height: blob.size }],
      seeThrough: false,
      levels: [fakeBitmap(blob.size, blob.size, closed, await blob.text())],
      tile: () => Promise.reject(new Error('no tiles')),
    }),
  })
  pyramids.subscribe((key) => reported.push(key))
  const arrive = async (url: string, text: string): Promise<void> => {
    answers.get(url)?.resolve(new Blob([text]))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { pyramids, answers, arrive, closed, reported }
}

test('levels halve, rounded up, until the longest side is small', () => {
  expect(levelSizes({ width: 4001, height: 30 })).toEqual([
    { width: 4001, height: 30 },
    { width: 2001, height: 15 },
    { width: 1001, height: 8 },
    { width: 501, height: 4 },
  ])
})

test('a small picture is its only level', () => {
  expect(levelSizes({ width: 512, height: 2 })).toEqual([{ width: 512, height: 2 }])
})

test('all levels take four bytes a pixel', () => {
  expect(bytesOf(levelSizes({ width: 1024, height: 1024 }))).toBe(4 * (1024 * 1024 + 512 * 512))
})

test('the full size of a large picture is tiled and not counted', () => {
  const sizes = levelSizes({ width: 12_000, height: 9000 })
  expect(sizes.slice(0, 2)).toEqual([
    { width: 12_000, height: 9000, tile: MEDIA_TILE },
    { width: 6000, height: 4500 },
  ])
  expect(bytesOf(sizes)).toBeLessThan(DEFAULT_BUDGET)
  expect(mediaTile({ width: 12_000, height: 9000 }, 23)).toEqual({
    x: 11_264,
    y: 1024,
    width: 736,
    height: 1024,
  })
})

test('tiles are requested once, reported on arrival, and finally closed', async () => {
  const closed: string[] = []
  const asked: number[] = []
  let reported = 0
  const tiles = createMediaTiles(
    (index) => {
      asked.push(index)
      return Promise.resolve(fakeBitmap(MEDIA_TILE, MEDIA_TILE, closed, `${index}`))
    },
    () => reported++,
  )
  expect([tiles.get(3), tiles.get(3)]).toEqual([undefined, undefined])
  await new Promise((resolve) => setImmediate(resolve))
  expect([tiles.get(3)?.width, asked, reported]).toEqual([MEDIA_TILE, [3], 1])
  tiles.dispose()
  expect(closed).toEqual(['3'])
})

test('a picture is loading, then ready, and notifies', async () => {
  const { pyramids, arrive, reported } = setup(1000)
  pyramids.request('a', '/a')
  const before = pyramids.state('a')
  await arrive('/a', 'aaa')
  expect([before, pyramids.state('a'), pyramids.bitmap('a', 0)?.width, reported]).toEqual([
    { status: 'loading' },
    { status: 'ready', sizes: [{ width: 3, height: 3 }], seeThrough: false },
    3,
    ['a'],
  ])
})

test('over budget the least recently used picture is dropped, never a kept one', async () => {
  const { pyramids, arrive, closed } = setup(4 * 9 * 2)
  pyramids.keep(['a', 'b', 'c'])
  for (const key of ['a', 'b']) {
    pyramids.request(key, `/${key}`)
    await arrive(`/${key}`, key.repeat(3))
  }
  pyramids.bitmap('a', 0)
  pyramids.keep(['c'])
  pyramids.request('c', '/c')
  await arrive('/c', 'ccc')
  expect([closed, pyramids.state('b'), pyramids.state('a')?.status]).toEqual([['bbb'], undefined, 'ready'])
})

test('a picture that has just arrived stays, at any size', async () => {
  const { pyramids, arrive, closed } = setup(1)
  pyramids.request('a', '/a')
  await arrive('/a', 'aaa')
  expect([closed, pyramids.state('a')?.status]).toEqual([[], 'ready'])
})

test('unused loads are cancelled, and late results closed', async () => {
  const { pyramids, answers, arrive, closed, reported } = setup(1000)
  pyramids.request('a', '/a')
  pyramids.keep([])
  expect(answers.get('/a')?.signal.aborted).toBe(true)
  await arrive('/a', 'aa')
  expect([closed, reported, pyramids.state('a')]).toEqual([['aa'], [], undefined])
})

test('a failed picture has a reason, is not retried by itself, and is on request', async () => {
  const { pyramids, answers, arrive } = setup(1000)
  const error = new Error('gone')
  pyramids.request('a', '/a')
  answers.get('/a')?.reject(error)
  await new Promise((resolve) => setImmediate(resolve))
  pyramids.request('a', '/a?asked-again')
  const failed = [pyramids.state('a'), answers.has('/a?asked-again')]
  pyramids.retry('a', '/a?retried')
  await arrive('/a?retried', 'a')
  expect([failed, pyramids.state('a')?.status]).toEqual([[{ status: 'failed', error }, false], 'ready'])
})
