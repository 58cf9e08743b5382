import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RETRY_MS, createThumbnails } from './thumbnails.ts'

/** Images as the browser has them: asked for, and then there or failed. */
class FakeImage extends EventTarget {
  static readonly asked: FakeImage[] = []
  complete = false
  naturalWidth = 0
  readonly naturalHeight = 90
  src = ''
  constructor() {
    super()
    FakeImage.asked.push(this)
  }
  come(naturalWidth: number): void {
    Object.assign(this, { complete: true, naturalWidth })
    this.dispatchEvent(new Event(naturalWidth > 0 ? 'load' : 'error'))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Image', FakeImage)
})
afterEach(() => {
  FakeImage.asked.length = 0
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const asked = () => FakeImage.asked.map(({ src }) => src)

test('a failed thumbnail is requested again by a timer, but not at every frame', () => {
  const looks: unknown[] = []
  const look = () => looks.push(thumbnails.item('u', '/u'))
  const thumbnails = createThumbnails(look)
  look()
  FakeImage.asked[0]?.come(0)
  look()
  expect([looks, asked()]).toEqual([[null, null], ['/u']])
  vi.advanceTimersByTime(RETRY_MS)
  expect([looks.length, asked()]).toEqual([3, ['/u', '/u']])
  FakeImage.asked[1]?.come(120)
  vi.advanceTimersByTime(RETRY_MS)
  expect([looks.slice(3), asked().length]).toEqual([
    [{ key: 'u#thumbnail', levels: [{ width: 120, height: 90 }], seeThrough: true }],
    2,
  ])
})

test('the number of cached thumbnails is limited', () => {
  const thumbnails = createThumbnails(() => undefined)
  const names = Array.from({ length: 30 }, (_, index) => `u${index}`)
  for (const name of names) thumbnails.item(name, `/${name}`)
  const kept = names.filter((name) => thumbnails.bitmap(`${name}#thumbnail`) !== undefined)
  expect(kept).toEqual(names.slice(-8))
})
