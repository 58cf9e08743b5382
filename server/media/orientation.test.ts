import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { barScene, openImportWorld, type ImportWorld } from './testing-import.ts'

let world: ImportWorld
beforeEach(async () => {
  world = await openImportWorld('image')
})
afterEach(() => world.folder.remove())

const load = (stored: string) => world.load(stored)
const bring = (name: string, content: Buffer | string) => world.bring(name, content)

const WIDTH = 96
const HEIGHT = 64

/** Where the pixel that is stored at (x, y) is displayed, by the EXIF specification's table of orientations. */
const DISPLAYED: Record<number, (x: number, y: number) => [number, number]> = {
  1: (x, y) => [x, y],
  2: (x, y) => [WIDTH - 1 - x, y],
  3: (x, y) => [WIDTH - 1 - x, HEIGHT - 1 - y],
  4: (x, y) => [x, HEIGHT - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y) => [WIDTH - 1 - y, x],
  7: (x, y) => [WIDTH - 1 - y, HEIGHT - 1 - x],
  8: (x, y) => [y, HEIGHT - 1 - x],
}

/** What a camera held that way writes for a picture that is to be displayed as `displayed`. */
function asStored(displayed: Buffer, orientation: number): Promise<Buffer> {
  const [width, height] = orientation >= 5 ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT]
  const out = Buffer.alloc(displayed.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [atX, atY] = DISPLAYED[orientation]!(x, y)
      displayed.copy(out, (y * width + x) * 3, (atY * WIDTH + atX) * 3, (atY * WIDTH + atX) * 3 + 3)
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

describe('EXIF orientation', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    '%i: stored pixels are those that are displayed',
    async (orientation) => {
      const displayed = await barScene(WIDTH, HEIGHT).removeAlpha().raw().toBuffer()
      const upset = await asStored(displayed, orientation)
      const content = await sharp(upset)
        .withMetadata({ orientation })
        .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
        .toBuffer()
      const imported = await bring('a.jpg', content)
      const stored = sharp(await load(imported.path))
      expect((await stored.metadata()).orientation ?? 1).toBe(1)
      const { data, info } = await stored.raw().toBuffer({ resolveWithObject: true })
      expect([imported.width, imported.height, info.width, info.height]).toEqual([96, 64, 96, 64])
      const worst = data.reduce(
        (most, value, index) => Math.max(most, Math.abs(value - displayed[index]!)),
        0,
      )
      expect(worst).toBeLessThan(24)
    },
  )
})
