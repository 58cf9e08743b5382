import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NEAR_DUPLICATE_BITS, sha256File } from '../files/hash.ts'
import type { ImportedMedia } from './import.ts'
import { importInlineImage } from './inline-image.ts'
import { DEFAULT_LIMITS } from '../limits.ts'
import { thumbnailPath } from '../paths.ts'
import { bitmap24, pngWithSize } from '../testing.ts'
import { movingPng, twoPageTiff } from '../files/testing-moving.ts'
import { barScene, openImportWorld, UUID, type ImportWorld } from './testing-import.ts'

let world: ImportWorld
beforeEach(async () => {
  world = await openImportWorld('image')
})
afterEach(() => world.folder.remove())

const load = (stored: string) => world.load(stored)
const bring = (name: string, content: Buffer | string) => world.bring(name, content)

/** In how many of 64 bits two difference hashes differ. */
function hashDistance(a: string, b: string): number {
  let difference = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let count = 0
  for (; difference !== 0n; difference &= difference - 1n) count += 1
  return count
}

describe('a picture as it should be', () => {
  test.each([
    ['jpg', 'image/jpeg', 'jpeg'],
    ['png', 'image/png', 'png'],
    ['webp', 'image/webp', 'webp'],
    ['avif', 'image/avif', 'avif'],
  ] as const)('%s stays as it is to the bit', async (extension, mime, format) => {
    const content = await barScene(640, 400).toFormat(format).toBuffer()
    const sha256 = await sha256File(await world.folder.file('same', content))
    const imported = await bring('街景 1.whatever', content)
    expect(imported).toEqual({
      uuid: UUID,
      path: `image/0a/${UUID}/街景_1.${extension}`,
      mime,
      byteSize: content.length,
      sha256,
      perceptualHash: expect.stringMatching(/^[0-9a-f]{16}$/),
      width: 640,
      height: 400,
      duration: null,
      frameCount: null,
      frameRate: null,
      frameTimes: null,
      keyFrames: null,
      codec: null,
      pages: null,
      orientation: 1,
    })
    expect(await load(imported.path)).toEqual(content)
  })

  test('its thumbnail is a WebP of 400 pixels on the long side', async () => {
    const { path: stored } = await bring('a.png', await barScene(1600, 1000).png().toBuffer())
    const { format, width, height } = await sharp(await load(thumbnailPath(stored))).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 400, height: 250 })
  })

  test('24 megapixels with rotation are turned upright', async () => {
    const content = await barScene(6000, 4000).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const imported = await bring('big.jpg', content)
    expect([imported.width, imported.height]).toEqual([4000, 6000])
  })
})

describe('formats that browsers do not show become PNG', () => {
  test('BMP, to the pixel', async () => {
    const rows = [
      [
        [255, 0, 0],
        [0, 255, 0],
        [0, 0, 255],
      ],
      [
        [1, 2, 3],
        [40, 50, 60],
        [255, 255, 255],
      ],
    ] as const
    const imported = await bring('a.bmp', bitmap24(rows))
    expect([imported.mime, imported.width, imported.height]).toEqual(['image/png', 3, 2])
    expect([
      ...(await sharp(await load(imported.path))
        .raw()
        .toBuffer()),
    ]).toEqual(rows.flat(2))
  })

  test('TIFF', async () => {
    const imported = await bring('a.tiff', await barScene(64, 40).tiff().toBuffer())
    expect([imported.mime, imported.width, imported.height]).toEqual(['image/png', 64, 40])
  })

  /** Two frames of 8 × 8, the first black and the second white. */
  const moving = (): Sharp => {
    const pixels = Buffer.concat([Buffer.alloc(8 * 8 * 3, 0), Buffer.alloc(8 * 8 * 3, 255)])
    return sharp(pixels, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
  }

  test.each([
    ['GIF', () => moving().gif().toBuffer()],
    ['WebP', () => moving().webp({ lossless: true }).toBuffer()],
    ['TIFF of two pages', twoPageTiff],
    ['PNG', movingPng],
  ])('the first frame of an animated %s, with a note', async (_type, made) => {
    const imported = await bring('a.any', await made())
    expect([imported.mime, imported.width, imported.height, imported.pages]).toEqual(['image/png', 8, 8, 2])
    expect((await sharp(await load(imported.path)).stats()).channels[0]!.max).toBe(0)
  })

  test.each([
    ['GIF', () => barScene(8, 8).gif().toBuffer()],
    ['WebP', () => barScene(8, 8).webp().toBuffer()],
    ['TIFF', () => barScene(8, 8).tiff().toBuffer()],
    ['PNG', () => barScene(8, 8).png().toBuffer()],
    ['JPEG', () => barScene(8, 8).jpeg().toBuffer()],
  ])('a %s with one frame has no note', async (_type, made) => {
    expect((await bring('a.any', await made())).pages).toBeNull()
  })
})

describe('what is refused', () => {
  test('a text file named .jpg', async () => {
    await expect(bring('holiday.jpg', 'Dear diary,\n')).rejects.toMatchObject({
      status: 415,
      message: '这个文件不是可用的图片或视频',
      reason: '内容无法识别',
    })
  })

  test('a PNG that claims 50000×50000 pixels, at once and without taking memory', async () => {
    const before = process.memoryUsage().rss
    await expect(bring('bomb.png', pngWithSize(50_000, 50_000))).rejects.toMatchObject({
      status: 413,
      message: '图片太大，超出像素上限',
      reason: '图片 50000×50000，最多 200000000 像素',
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 ** 2)
  })

  test('a BMP that claims too many pixels', async () => {
    const bomb = bitmap24([[[0, 0, 0]]])
    bomb.writeInt32LE(50_000, 18)
    bomb.writeInt32LE(-50_000, 22)
    await expect(bring('bomb.bmp', bomb)).rejects.toMatchObject({ status: 413 })
  })

  test('pictures that break off in the middle', async () => {
    const jpeg = await barScene(640, 400).jpeg().toBuffer()
    const png = await barScene(640, 400).png().toBuffer()
    for (const content of [
      jpeg.subarray(0, jpeg.length / 2),
      png.subarray(0, png.length / 2),
      pngWithSize(640, 400),
    ]) {
      await expect(bring('a.jpg', Buffer.from(content))).rejects.toMatchObject({
        status: 422,
        message: '文件已损坏，无法读取',
      })
    }
  })

  test('empty files, other pictures, videos for an image kind', async () => {
    await expect(bring('a.jpg', '')).rejects.toMatchObject({ status: 415, reason: '' })
    await expect(bring('a.jpg', '%PDF-1.7\n')).rejects.toMatchObject({
      status: 415,
      reason: '文件内容是 application/pdf',
    })
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    await expect(bring('IMG_0001.HEIC', heic)).rejects.toMatchObject({
      status: 415,
      reason: '请转成 JPEG 再上传（文件是 HEIC 图片）',
    })
    await expect(
      bring('a.svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ).rejects.toMatchObject({
      status: 415,
    })
  })

  test('too many bytes', async () => {
    world.context.limits = { ...DEFAULT_LIMITS, imageBytes: 100 }
    await expect(bring('a.png', await barScene(640, 400).png().toBuffer())).rejects.toMatchObject({
      status: 413,
    })
  })

  test('no part of a refused file stays in storage', async () => {
    await expect(bring('a.jpg', 'text')).rejects.toThrow()
    expect(await world.context.storage.stat(`image/0a/${UUID}/a.jpg`)).toBeNull()
    expect(await world.context.storage.stat(`image/0a/${UUID}/.thumbnail.webp`)).toBeNull()
  })
})

describe('duplicates', () => {
  const noisy = (seed: number) =>
    barScene(640, 400).composite([
      {
        input: Buffer.from(
          `<svg width="640" height="400"><circle cx="${200 + seed}" cy="220" r="120" fill="#fc3"/></svg>`,
        ),
      },
    ])

  test('the same picture, smaller or in another format, is a near duplicate; another picture is not', async () => {
    const first = await bring('a.png', await noisy(0).png().toBuffer())
    const small = await sharp(await noisy(0).png().toBuffer())
      .resize(320)
      .jpeg({ quality: 70 })
      .toBuffer()
    const second = await bring('b.jpg', small)
    const third = await bring('c.png', await noisy(300).png().toBuffer())
    expect(hashDistance(first.perceptualHash!, second.perceptualHash!)).toBeLessThanOrEqual(
      NEAR_DUPLICATE_BITS,
    )
    expect(hashDistance(first.perceptualHash!, third.perceptualHash!)).toBeGreaterThan(NEAR_DUPLICATE_BITS)
  })
})

describe('pictures inside JSON', () => {
  const entered = () => Promise.resolve()

  test('base64 and data URLs are taken', async () => {
    const content = await barScene(64, 40).png().toBuffer()
    for (const text of [content.toString('base64'), `data:image/png;base64,${content.toString('base64')}`]) {
      const imported = await importInlineImage('image-node', text, 'comment', world.context, entered)
      expect([imported.mime, imported.width, imported.height]).toEqual(['image/png', 64, 40])
    }
  })

  test('anything else is refused', async () => {
    const gif = (await barScene(8, 8).gif().toBuffer()).toString('base64')
    const cases = [
      ['not base64!', 400],
      ['data:text/html;base64,AAAA', 400],
      [Buffer.from('plain text').toString('base64'), 415],
      [gif, 415],
      ['A'.repeat(14 * 1024 ** 2), 413],
    ] as const
    for (const [text, status] of cases) {
      await expect(importInlineImage('image', text, 'x', world.context, entered)).rejects.toMatchObject({
        status,
      })
    }
  })

  test('no file stays in storage when its rows cannot be written', async () => {
    const image = (await barScene(8, 8).png().toBuffer()).toString('base64')
    let stored = ''
    const away = (picture: ImportedMedia) => {
      stored = picture.path
      return Promise.reject(new Error('the database is away'))
    }
    await expect(importInlineImage('image', image, 'x', world.context, away)).rejects.toThrow('is away')
    const { storage } = world.context
    expect([await storage.stat(stored), await storage.stat(thumbnailPath(stored))]).toEqual([null, null])
  })
})
