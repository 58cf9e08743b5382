import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openImportWorld, type ImportWorld } from './testing-import.ts'
import { HEIGHT, turnedJpeg, WIDTH, worstDifference } from './testing-orientation.ts'

let world: ImportWorld
beforeEach(async () => {
  world = await openImportWorld('image')
})
afterEach(() => world.folder.remove())

const load = (stored: string) => world.load(stored)
const bring = (name: string, content: Buffer | string) => world.bring(name, content)

describe('EXIF orientation', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    '%i: stored pixels are those that are displayed',
    async (orientation) => {
      const imported = await bring('a.jpg', await turnedJpeg(orientation))
      const stored = await load(imported.path)
      const { width, height, orientation: left = 1 } = await sharp(stored).metadata()
      expect([imported.orientation, left]).toEqual([orientation, 1])
      expect([imported.width, imported.height, width, height]).toEqual([WIDTH, HEIGHT, WIDTH, HEIGHT])
      expect(await worstDifference(stored)).toBeLessThan(24)
    },
  )
})
