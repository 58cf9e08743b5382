import { Notes } from '../reading/notes.ts'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { newCodec } from '../../../wasm-rle/node.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { cocoReader } from '../shapes/read-documents.ts'
import { AnnotationRefusal } from '../errors.ts'
import { readLabelme, type LabelmeShape } from './file.ts'
import { readMask } from './shapes.ts'
import { readPicture } from './read.ts'

let codec: Codec
beforeAll(async () => {
  codec = await newCodec()
})

const KINDS = ['image', 'image-node', 'image-segment'] as const

const number = fc.oneof(fc.double({ min: -50, max: 700, noNaN: true }), fc.double(), fc.integer())
const words = fc.oneof(
  fc.constantFrom('tracking', 'human', 'nose', 'left_eye', 'body-17', 'constructor', '__proto__'),
  fc.string(),
)
const anyShape = fc.record(
  {
    label: words,
    points: fc.array(fc.tuple(number, number), { maxLength: 6 }),
    group_id: fc.option(fc.oneof(fc.integer(), words)),
    shape_type: fc.oneof(
      fc.constantFrom('polygon', 'rectangle', 'circle', 'point', 'mask', 'rotation', 'linestrip'),
      words,
    ),
    mask: fc.option(fc.base64String()),
    flags: fc.dictionary(words, fc.boolean()),
    difficult: fc.boolean(),
  },
  { requiredKeys: ['label', 'points', 'shape_type'] },
)
const anyFile = fc.oneof(
  fc
    .record({ shapes: fc.array(anyShape, { maxLength: 6 }), imagePath: words })
    .map((file) => JSON.stringify({ ...file, imageWidth: 640, imageHeight: 480, imageData: 'QUJD' })),
  fc.json(),
  fc.string(),
)

test('a file of another format is refused with what it lacks', () => {
  expect(() => readLabelme('{"items":[],"imagePath":"a.jpg","imageWidth":640}')).toThrow(
    new AnnotationRefusal('shapes：没有这一项；imageHeight：没有这一项'),
  )
})

test('any file is either read or refused with a reason', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...KINDS), anyFile, async (kind, text) => {
      const read = async () => {
        const shared = { codec, template: undefined, labels: new Map(), predictions: null }
        return readPicture({ kind, read: cocoReader(kind), ...shared }, readLabelme(text))
      }
      const error: unknown = await read().then(
        () => null,
        (reason: unknown) => reason,
      )
      if (error !== null) {
        expect(error).toBeInstanceOf(AnnotationRefusal)
        expect((error as AnnotationRefusal).message).toMatch(/[一-鿿]/)
      }
    }),
    { numRuns: 400 },
  )
})

test('a mask is read as it was written, pixel by pixel', async () => {
  const mask = fc
    .record({
      width: fc.integer({ min: 1, max: 40 }),
      height: fc.integer({ min: 1, max: 40 }),
      x: fc.integer({ min: 0, max: 20 }),
      y: fc.integer({ min: 0, max: 20 }),
    })
    .chain((box) =>
      fc.record({
        box: fc.constant(box),
        pixels: fc.array(fc.constantFrom(0, 1), {
          minLength: box.width * box.height,
          maxLength: box.width * box.height,
        }),
        white: fc.constantFrom(1, 255),
      }),
    )
  await fc.assert(
    fc.asyncProperty(mask, async ({ box: { x, y, width, height }, pixels, white }) => {
      const raw = Uint8Array.from(pixels, (value) => value * white)
      const png = await sharp(raw, { raw: { width, height, channels: 1 } })
        .png()
        .toBuffer()
      const shape = {
        label: 'human',
        points: [
          [x, y],
          [x + width - 1, y + height - 1],
        ],
        shape_type: 'mask',
        mask: png.toString('base64'),
      } as LabelmeShape
      const read = await readMask(codec, shape, { width: 64, height: 64 }, new Notes())
      const shown = new Uint8Array(64 * 64)
      pixels.forEach((value, at) => (shown[(y + Math.floor(at / width)) * 64 + x + (at % width)] = value))
      expect(codec.decodeBytes(read.mask)).toEqual(shown)
    }),
    { numRuns: 60 },
  )
})

test('the picture in a file is left out before it is read', () => {
  const file = { shapes: [], imagePath: 'a.jpg', imageWidth: 1, imageHeight: 1 }
  const text = JSON.stringify({ imageData: 'x'.repeat(1000), ...file })
  expect([readLabelme(text), readLabelme(JSON.stringify({ ...file, imageData: null }))]).toEqual([
    { ...file, imageData: '' },
    { ...file, imageData: null },
  ])
})
