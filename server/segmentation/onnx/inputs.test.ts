import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { temporaryFolder } from '../../media/testing.ts'
import type { Prompts } from '../engine.ts'
import type { Picture } from '../../media/decoding/picture.ts'
import { keyOf } from '../process/answer-segment.ts'
import { createOnnxEngine } from './engine.ts'
import { squareOf } from './pixels.ts'
import { promptTensors } from './prompt.ts'
import { writeModels } from './testing.ts'

/** The inputs of the models: features, pixels and prompts. */

const SIDE = 1024

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

function pictureOf(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => readonly number[],
): Picture {
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels.set([...colourAt(x, y), 255], (y * width + x) * 4)
  return { width, height, pixels }
}

const PROMPTS: Prompts = { points: [{ x: 1, y: 1, label: 1 }], box: null, previous: null }
const greenOn = (right: boolean): Picture =>
  pictureOf(64, 32, (x) => (x < 32 === right ? [0, 0, 0] : [10, 255, 20]))

test('features are cached by picture and engine', async () => {
  await writeModels(folder.path)
  const codec = await loadCodec()
  const open = () =>
    createOnnxEngine({ modelFolder: folder.path, modelDevice: 'cpu', embeddingBytes: 1e9 }, () =>
      Promise.reject(new Error('no')),
    )
  const [engine, other] = [await open(), await open()]
  const leftOf = async (from: typeof engine, key: string, picture: Picture) =>
    codec.box((await from.segment(key, picture, PROMPTS)).mask).x
  expect([
    await leftOf(engine, 'a', greenOn(true)),
    await leftOf(engine, 'b', greenOn(false)),
    // The key is cached, so the other picture under it is not encoded.
    await leftOf(engine, 'a', greenOn(false)),
    await leftOf(other, 'a', greenOn(false)),
  ]).toEqual([32, 0, 32, 0])
})

test('each medium and each frame of a video has its own cache key', () => {
  const source = (key: string, number?: number) => ({
    key,
    file: 'same file',
    frame: number === undefined ? null : { number, time: number / 25 },
  })
  const keys = [
    source('a'),
    source('b'),
    source('a', 0),
    source('a', 1),
    source('a', 10),
    source('a1', 0),
  ].map(keyOf)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keyOf(source('a', 1))).toBe(keyOf(source('a', 1)))
})

/** Weights of a triangle as wide as the step between two pixels of the coarser grid, about each pixel's centre. */
function trianglesOf(from: number, to: number): { at: number; weight: number }[][] {
  const step = from / to
  const reach = Math.max(1, step)
  return Array.from({ length: to }, (_, index) => {
    const centre = (index + 0.5) * step
    const near: { at: number; weight: number }[] = []
    for (let at = Math.floor(centre - reach); at <= Math.ceil(centre + reach); at += 1) {
      const weight = 1 - Math.abs(at + 0.5 - centre) / reach
      if (at >= 0 && at < from && weight > 0) near.push({ at, weight })
    }
    const sum = near.reduce((all, { weight }) => all + weight, 0)
    return near.map(({ at, weight }) => ({ at, weight: weight / sum }))
  })
}

const MEAN = [0.485, 0.456, 0.406]
const DEVIATION = [0.229, 0.224, 0.225]

/** As torchvision's Resize with antialias does it, which SAM 2 was trained with: at some places alone, in floating point. */
function wantedAt(
  { width, height, pixels }: Picture,
  places: readonly (readonly [x: number, y: number])[],
): number[] {
  const [columns, rows] = [trianglesOf(width, SIDE), trianglesOf(height, SIDE)]
  return places.flatMap(([x, y]) =>
    [0, 1, 2].map((channel) => {
      let value = 0
      for (const down of rows[y]!)
        for (const over of columns[x]!)
          value += down.weight * over.weight * pixels[(down.at * width + over.at) * 4 + channel]!
      return (value / 255 - MEAN[channel]!) / DEVIATION[channel]!
    }),
  )
}

test.each([
  ['made smaller', 2048, 1536],
  ['made larger', 320, 180],
  ['made smaller one way and larger the other', 1280, 720],
])('a picture that is %s reaches the encoder as SAM 2 would resize it', async (_name, width, height) => {
  // Waves of other lengths in each channel, and a sharp edge.
  const picture = pictureOf(width, height, (x, y) => [
    Math.round(127 + 120 * Math.sin(x / 9)),
    Math.round(127 + 120 * Math.cos((x + 2 * y) / 23)),
    x * 3 > width && y * 2 > height ? 250 : 5,
  ])
  const places = Array.from(
    { length: 400 },
    (_, index) => [(index * 389) % SIDE, (index * 241) % SIDE] as const,
  )
  places.push([0, 0], [SIDE - 1, 0], [0, SIDE - 1], [SIDE - 1, SIDE - 1])
  const wanted = wantedAt(picture, places)
  const planes = await squareOf(picture)
  const found = places.flatMap(([x, y]) =>
    [0, 1, 2].map((channel) => planes[channel * SIDE ** 2 + y * SIDE + x]!),
  )
  const levels = found.map((value, at) => Math.abs(value - wanted[at]!) * DEVIATION[at % 3]! * 255)
  expect([planes.length, found.length]).toEqual([3 * SIDE ** 2, wanted.length])
  // Bytes on the way are rounded.
  expect(Math.max(...levels)).toBeLessThan(1.5)
})

test('prompts reach the decoder in its 1024 square with its labels, padded when there is no point', async () => {
  const codec = await loadCodec()
  const reported = (prompts: Partial<Prompts>) => {
    const tensors = promptTensors(
      codec,
      { points: [], box: null, previous: null, ...prompts },
      { width: 400, height: 200 },
    )
    return Object.fromEntries(
      Object.entries(tensors)
        .filter(([name]) => name !== 'mask_input')
        .map(([name, { dims, data }]) => [name, { dims: [...dims], data: [...(data as Float32Array)] }]),
    )
  }
  const none = { has_mask_input: { dims: [1], data: [0] } }
  const box = { x: 100, y: 50, width: 300, height: 150 }
  const points = [
    { x: 200, y: 100, label: 1 },
    { x: 0, y: 200, label: 0 },
  ] as const
  expect(reported({ points })).toEqual({
    point_coords: { dims: [1, 2, 2], data: [512, 512, 0, 1024] },
    point_labels: { dims: [1, 2], data: [1, 0] },
    ...none,
  })
  expect(reported({ points, box })).toEqual({
    point_coords: { dims: [1, 4, 2], data: [256, 256, 1024, 1024, 512, 512, 0, 1024] },
    point_labels: { dims: [1, 4], data: [2, 3, 1, 0] },
    ...none,
  })
  const previous = codec.encodeBytes(new Uint8Array(400 * 200).fill(1), 400, 200)
  expect(reported({ previous })).toEqual({
    point_coords: { dims: [1, 1, 2], data: [0, 0] },
    point_labels: { dims: [1, 1], data: [-1] },
    has_mask_input: { dims: [1], data: [1] },
  })
})

test('an earlier mask reaches the decoder as logits of 256 × 256: sure inside, sure outside, nothing without one', async () => {
  const codec = await loadCodec()
  const left = Uint8Array.from({ length: 400 * 200 }, (_, at) => (at % 400 < 100 ? 1 : 0))
  const maskOf = (previous: Prompts['previous']) =>
    promptTensors(codec, { ...PROMPTS, previous }, { width: 400, height: 200 })['mask_input']!
  const given = maskOf(codec.encodeBytes(left, 400, 200))
  expect([[...given.dims], [...(given.data as Float32Array)]]).toEqual([
    [1, 1, 256, 256],
    Array.from({ length: 256 ** 2 }, (_, at) => (at % 256 < 64 ? 10 : -10)),
  ])
  expect((maskOf(null).data as Float32Array).every((value) => value === 0)).toBe(true)
})
