import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PyramidReply, PyramidRequest } from '../../render/media/pyramid-worker.ts'
import type { PictureSource } from './pictures.ts'
import { createLoadOrder, createPictures, withinBudget } from './pictures.ts'

const small = { width: 512, height: 512 }
const large = { width: 4096, height: 4096 }

test('pictures are preloaded as far as memory allows, the current one always', () => {
  expect([
    withinBudget([small, small, small], 2 * 512 * 512 * 4),
    withinBudget([large, small], 1),
    withinBudget([small, large, small], 512 * 512 * 8),
  ]).toEqual([[small, small], [large], [small]])
})

test('the next pictures are requested once the current one is loaded or has failed', () => {
  const asked: string[] = []
  const loading = new Set<string>()
  const order = createLoadOrder<string>(
    (name) => asked.push(name),
    (name) => loading.has(name),
  )
  loading.add('a')
  order.ask(['a', 'b', 'c'])
  order.goOn()
  expect(asked).toEqual(['a'])
  loading.delete('a')
  order.goOn()
  order.goOn()
  expect(asked).toEqual(['a', 'b', 'c'])
  order.ask(['b', 'c', 'd'])
  expect(asked.slice(3)).toEqual(['b', 'c', 'd'])
  order.ask([])
  expect(asked.length).toBe(6)
})

const LARGE: PictureSource = {
  uuid: 'large',
  url: '/large',
  thumbnailUrl: '/t/large',
  width: 4000,
  height: 3000,
}
const NEXT: PictureSource = { uuid: 'next', url: '/next', thumbnailUrl: '/t/next', width: 400, height: 300 }
const GLANCE = 'large#glance'

/** What the browser has and Node has not: a worker that is answered by hand, and thumbnails that are there by hand. */
const requests: PyramidRequest[] = []
let online: (online: boolean) => void = () => undefined
let answer: (data: PyramidReply) => void = () => undefined
const thumbnails: { src: string; complete: boolean; naturalWidth: number; load: () => void }[] = []
beforeEach(() => {
  requests.length = thumbnails.length = 0
  vi.stubGlobal('window', { innerWidth: 1000, innerHeight: 750, devicePixelRatio: 1 })
  vi.stubGlobal(
    'Worker',
    class {
      addEventListener = (type: string, listener: (event: { data: PyramidReply }) => void): void => {
        if (type === 'message') answer = (data) => listener({ data })
      }
      postMessage = (request: PyramidRequest): void => void requests.push(request)
      terminate = (): void => undefined
    },
  )
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      complete = false
      naturalWidth = 0
      naturalHeight = 90
      load = (): void => undefined
      constructor() {
        thumbnails.push(this)
      }
      addEventListener = (type: string, listener: () => void): void => {
        if (type === 'load') this.load = listener
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Pictures of a canvas that shows one of them, described anew whenever something is reported. */
async function waitingFor(picture: PictureSource) {
  const closed: string[] = []
  const scenes: (string | undefined)[] = []
  const bitmap = (name: string, { width, height }: { width: number; height: number }): ImageBitmap => ({
    width,
    height,
    close: () => closed.push(name),
  })
  const pictures = createPictures({
    download: () => Promise.resolve(new Blob()),
    sign: () => Promise.reject(new Error('nothing is signed')),
    isExpired: () => false,
    watchOnline(report) {
      report(true)
      online = report
      return () => (online = () => undefined)
    },
  })
  let shown = picture
  const draw = (): void => void scenes.push(pictures.media(shown)?.key)
  pictures.subscribe(draw)
  const show = (next: PictureSource): void => {
    shown = next
    draw()
  }
  const idOf = (index: number): number => requests[index]?.id ?? -1
  const answers = {
    glance(index: number, name: string): ImageBitmap {
      const glance = bitmap(name, { width: 1000, height: 750 })
      answer({ id: idOf(index), preview: glance })
      return glance
    },
    whole: (index: number, name: string, { width, height }: PictureSource, seeThrough = false) =>
      answer({
        id: idOf(index),
        sizes: [{ width, height }],
        bitmaps: [bitmap(name, { width, height })],
        seeThrough,
      }),
    error: (index: number) => answer({ id: idOf(index), error: 'it is broken' }),
  }
  pictures.want(picture, [])
  await turn()
  return { pictures, closed, scenes, show, answers }
}

test('a thumbnail is released once the whole picture is in the scene', async () => {
  const { pictures, closed, scenes, answers } = await waitingFor(LARGE)
  const glance = answers.glance(0, 'glance')
  expect(pictures.bitmaps(GLANCE, 0)).toBe(glance)
  answers.whole(0, 'whole', LARGE)
  await turn()
  expect([scenes, closed, pictures.bitmaps(GLANCE, 0)]).toEqual([[GLANCE, 'large'], ['glance'], undefined])
})

test('a picture in use is marked as in use', async () => {
  const { pictures, answers } = await waitingFor(NEXT)
  answers.whole(0, 'whole', NEXT, true)
  await turn()
  expect(pictures.media(NEXT)).toEqual({
    key: 'next',
    levels: [{ width: 400, height: 300 }],
    seeThrough: true,
  })
})

test('a canvas that still names it keeps it', async () => {
  const { pictures, closed, scenes, answers } = await waitingFor(LARGE)
  answers.glance(0, 'glance')
  pictures.want(NEXT, [])
  await turn()
  answers.whole(1, 'next', NEXT)
  await turn()
  expect([scenes.at(-1), closed]).toEqual([GLANCE, []])
})

test('a picture is released once the next one is loaded, even if nothing else arrives', async () => {
  const { pictures, closed, scenes, show, answers } = await waitingFor(NEXT)
  answers.whole(0, 'next', NEXT)
  await turn()
  pictures.want(LARGE, [NEXT])
  show(LARGE)
  await turn()
  answers.glance(1, 'glance')
  pictures.want(NEXT, [])
  await turn()
  const before = [...closed]
  show(NEXT)
  await turn()
  expect([before, scenes.slice(-2), closed]).toEqual([[], ['next', 'next'], ['glance']])
})

test('a glance is released when the whole picture fails and the thumbnail is there', async () => {
  const { closed, scenes, answers } = await waitingFor(LARGE)
  answers.glance(0, 'glance')
  answers.error(0)
  await turn()
  const before = [...closed]
  const [thumbnail] = thumbnails
  Object.assign(thumbnail ?? {}, { complete: true, naturalWidth: 120 })
  thumbnail?.load()
  expect([before, scenes, closed]).toEqual([[], [GLANCE, GLANCE, 'large#thumbnail'], ['glance']])
})

test('an unwanted decoded picture is closed, and nothing remains at the end', async () => {
  const { pictures, closed, answers } = await waitingFor(LARGE)
  pictures.want(NEXT, [])
  await turn()
  answers.glance(0, 'late')
  pictures.want(LARGE, [])
  await turn()
  answers.glance(2, 'glance')
  pictures.dispose()
  expect(closed).toEqual(['late', 'glance'])
})

test('a picture whose preload failed is requested again when it becomes current', async () => {
  const { pictures, scenes, show, answers } = await waitingFor(LARGE)
  pictures.want(LARGE, [NEXT])
  answers.whole(0, 'large', LARGE)
  await turn()
  answers.error(1)
  await turn()
  const ahead = pictures.status('next')
  pictures.want(NEXT, [])
  const arriving = pictures.status('next')
  show(NEXT)
  await turn()
  answers.whole(2, 'next', NEXT)
  await turn()
  expect([ahead, arriving, pictures.status('next'), scenes.at(-1), requests.length]).toEqual([
    'failed',
    'loading',
    'ready',
    'next',
    3,
  ])
})

test('failed pictures are requested again when the network returns, the current one first', async () => {
  const { pictures, answers } = await waitingFor(LARGE)
  pictures.want(LARGE, [NEXT])
  answers.error(0)
  await turn()
  answers.error(1)
  await turn()
  const states = () => [LARGE, NEXT].map(({ uuid }) => pictures.status(uuid))
  const down = states()
  online(false)
  online(true)
  await turn()
  const back = [states(), requests.length]
  answers.whole(2, 'large', LARGE)
  await turn()
  answers.whole(3, 'next', NEXT)
  await turn()
  expect([down, back, states()]).toEqual([
    ['failed', 'failed'],
    [['loading', 'failed'], 3],
    ['ready', 'ready'],
  ])
  pictures.dispose()
  online(true)
  expect(requests.length).toBe(4)
})
