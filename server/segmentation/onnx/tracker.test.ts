import { afterAll, beforeAll, expect, test } from 'vitest'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { temporaryFolder } from '../../media/testing.ts'
import { EngineError } from '../engine.ts'
import type { Engine, TrackedMask } from '../engine.ts'
import { createOnnxEngine } from './engine.ts'
import { fromFloat32 } from './memory.ts'
import type { MemoryBank } from './memory.ts'
import { writeModels } from './testing.ts'
import { WEIGHTS, writeTrackingModels } from './testing-memory.ts'

const [WIDTH, HEIGHT] = [128, 64]
const BLACK = { width: WIDTH, height: HEIGHT, pixels: new Uint8Array(WIDTH * HEIGHT * 4) }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let codec: Codec
beforeAll(async () => {
  folder = await temporaryFolder()
  codec = await loadCodec()
})
afterAll(() => folder.remove())

const noTracker = (): Promise<Engine['tracker']> => Promise.reject(new Error('not asked for'))
const NO_ENGINE = { segment: () => Promise.reject(new Error('not asked for')), tracks: 'builtin' } as const
const open = (tracker = noTracker) =>
  createOnnxEngine({ modelFolder: folder.path, modelDevice: 'cpu', embeddingBytes: 1e9 }, async () => ({
    ...NO_ENGINE,
    tracker: await tracker(),
  }))
/** A quarter of the picture. */
const corner = () =>
  codec.place(
    codec.encodeBytes(new Uint8Array((WIDTH * HEIGHT) / 4).fill(1), WIDTH / 2, HEIGHT / 2),
    0,
    0,
    WIDTH,
    HEIGHT,
  )
const bankOf = (state: unknown): MemoryBank => (state as { bank: MemoryBank }).bank

/** Follows through black pictures, the state through JSON each time. */
async function followBlack(engine: Engine, frames: number) {
  let state = await engine.tracker.begin(BLACK, corner())
  let found: TrackedMask | undefined
  const first = state
  for (let frame = 0; frame < frames; frame += 1) {
    const states = new Map([['o', JSON.parse(JSON.stringify(state)) as unknown]])
    const step = (await engine.tracker.follow(BLACK, BLACK, states)).get('o')!
    state = step.state
    found = step.found
  }
  return { first, state, found }
}

test('the memory finds an object again where the picture alone does not show it', async () => {
  await writeTrackingModels(folder.path)
  const engine = await open()
  expect(engine.tracks).toEqual('onnx')
  const { found } = await followBlack(engine, 2)
  expect(codec.iou(found!.mask!, corner())).toEqual(1)
  expect({ uncertain: found!.uncertain, sure: found!.score > 0.99 }).toEqual({
    uncertain: false,
    sure: true,
  })
})

test('picture, memories, pointers, positions and times reach the models in the right form', async () => {
  await writeTrackingModels(folder.path)
  const { first, state } = await followBlack(await open(), 1)
  // Black, normalised: −mean / deviation of each channel; features repeat the three channels.
  const black = [-0.485 / 0.229, -0.456 / 0.224, -0.406 / 0.225]
  const channels = Array.from({ length: 256 }, (_, channel) => black[channel % 3]!)
  const mean = channels.reduce((sum, value) => sum + value, 0) / 256
  const own = fromFloat32(bankOf(first).first.pointer)
  channels.forEach((value, channel) => expect(own[channel]).toBeCloseTo(value, 3))
  // Memory: ±10 (to the next bfloat16), a quarter of it +. Places: 0.5 and code 6, and four tokens of a pointer at 0.
  const remembered = 10 * 0.25 - 10 * 0.75
  const places = ((0.5 + 6) * 4096) / (4096 + 4)
  const pointer = fromFloat32(bankOf(state).recent[0]!.pointer)
  channels.forEach((value, channel) =>
    expect(pointer[channel]).toBeCloseTo(
      remembered + WEIGHTS.positions * places + WEIGHTS.picture * (value + mean + mean),
      3,
    ),
  )
})

test('an object without pixels is lost, and is reported so for five frames', async () => {
  await writeTrackingModels(folder.path)
  const engine = await open()
  const nothing = codec.subtract(corner(), corner())
  let state = await engine.tracker.begin(BLACK, nothing)
  const told: [null | object, boolean][] = []
  for (let frame = 0; frame < 6; frame += 1) {
    const step = (await engine.tracker.follow(BLACK, BLACK, new Map([['o', state]]))).get('o')!
    state = step.state
    told.push([step.found.mask, step.found.uncertain])
  }
  expect(told).toEqual([...Array.from({ length: 5 }, () => [null, true]), [null, false]])
})

test('without the memory files the built-in tracker tracks; one of them alone is an error with its name', async () => {
  await writeTrackingModels(folder.path)
  await rm(path.join(folder.path, 'memory_encoder.onnx'))
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof EngineError ? error.reason : error),
    )
  expect(await reasonOf(open())).toEqual('SEGMENT_MODEL_DIR holds no memory_encoder.onnx')
  await writeTrackingModels(folder.path)
  await writeModels(folder.path)
  expect(await reasonOf(open())).toEqual(
    'encoder.onnx: no output pix_feat; it has image_embed, high_res_feats_0, high_res_feats_1',
  )
  await rm(path.join(folder.path, 'memory_encoder.onnx'))
  await rm(path.join(folder.path, 'memory_attention.onnx'))
  const asked: string[] = []
  const engine = await open(() =>
    Promise.resolve({
      begin: () => Promise.resolve(asked.push('begin')),
      follow: () => Promise.resolve(new Map()),
    }),
  )
  await engine.tracker.begin(BLACK, corner())
  expect({ tracks: engine.tracks, asked }).toEqual({ tracks: 'builtin', asked: ['begin'] })
})
