import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadCodec } from '../../../../wasm-rle/node.ts'
import { temporaryFolder } from '../../../media/testing.ts'
import { type Engine, EngineError, type Prompts, type SuggestionWish } from '../../engine.ts'
import { createOnnxEngine } from '../engine.ts'
import { writeModels } from '../testing.ts'
import { rows, writeDetector } from './testing.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

const PICTURE = { width: 64, height: 64, pixels: new Uint8Array(64 * 64 * 4).fill(255) }
const MODEL = { names: "['person']", date: '2026-11-29T02:11:40' }
const OBJECT = [8, 8, 40, 40, 0.5, 0]
const NODES = Array.from({ length: 17 }, () => [16, 16, 0.5]).flat()

const writeBoxes = (file: string, score: number) =>
  writeDetector(
    folder.path,
    file,
    { output0: rows([[8, 8, 40, 40, score, 0]]) },
    { ...MODEL, task: 'detect' },
  )
const writePose = () =>
  writeDetector(
    folder.path,
    'pose.onnx',
    { output0: rows([[...OBJECT, ...NODES]]) },
    { ...MODEL, task: 'pose', kpt_shape: '[17, 3]' },
  )

/** Pixels of the box that is asked for, and what was asked. */
async function builtin(asked: Prompts[]): Promise<Pick<Engine, 'segment' | 'tracks' | 'tracker'>> {
  const codec = await loadCodec()
  return {
    segment: (_key, { width, height }, prompts) => {
      asked.push(prompts)
      const bytes = new Uint8Array(width * height).fill(1)
      return Promise.resolve({ mask: codec.encodeBytes(bytes, width, height), score: 1 })
    },
    tracks: 'builtin',
    tracker: { begin: () => Promise.resolve(null), follow: () => Promise.resolve(new Map()) },
  }
}

const open = (asked: Prompts[] = []) =>
  createOnnxEngine({ modelFolder: folder.path, modelDevice: 'cpu', embeddingBytes: 1e9 }, () =>
    builtin(asked),
  )
const suggested = (engine: Engine, what: SuggestionWish['what']) =>
  engine.suggest?.('a', PICTURE, { what, within: null, texts: [] })

test('all models find objects, the best first, and only those of poses find bodies', async () => {
  await writeBoxes('a.onnx', 0.25)
  await writePose()
  const engine = await open()
  expect([engine.model, engine.tracks]).toEqual([{ name: 'a, pose', version: null }, 'builtin'])
  const objects = await suggested(engine, 'objects')
  expect(objects?.map(({ score, skeleton, mask }) => [score, skeleton, mask])).toEqual([
    [0.5, null, null],
    [0.25, null, null],
  ])
  const bodies = await suggested(engine, 'bodies')
  expect(bodies?.map(({ score, skeleton }) => [score, skeleton?.nodes.length])).toEqual([[0.5, 17]])
  await expect(suggested(engine, 'hands')).rejects.toEqual(
    new EngineError('当前的分割引擎不能给出建议', 'no model of SEGMENT_MODEL_DIR finds hands'),
  )
})

test('without a model of masks the boxes are given to the engine that selects', async () => {
  await writeBoxes('a.onnx', 0.25)
  const asked: Prompts[] = []
  const engine = await open(asked)
  expect(engine.model).toEqual({ name: 'a', version: MODEL.date })
  const [one] = (await suggested(engine, 'masks')) ?? []
  expect(asked).toEqual([{ points: [], box: { x: 8, y: 8, width: 32, height: 32 }, previous: null }])
  const codec = await loadCodec()
  expect(one?.mask && codec.area(one.mask)).toBe(64 * 64)
})

test('a broken model is told by its name when it is of use, and taken once it is mended', async () => {
  await writeFile(path.join(folder.path, 'a.onnx'), 'not yet')
  const engine = await open()
  await expect(suggested(engine, 'objects')).rejects.toMatchObject({ reason: 'a.onnx is no ONNX file' })
  await writeBoxes('a.onnx', 0.75)
  expect((await suggested(engine, 'objects'))?.map(({ score }) => score)).toEqual([0.75])
})

test('SAM 2 alone only answers prompts, and beside a detector it selects', async () => {
  await writeModels(folder.path)
  expect((await open()).suggest).toBeUndefined()
  await writeBoxes('a.onnx', 0.25)
  const asked: Prompts[] = []
  const engine = await open(asked)
  await suggested(engine, 'masks')
  expect(asked).toEqual([])
  await rm(path.join(folder.path, 'encoder.onnx'))
  await expect(open()).rejects.toMatchObject({ reason: 'SEGMENT_MODEL_DIR holds no encoder.onnx' })
})
