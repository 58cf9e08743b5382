import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadCodec } from '../../../../wasm-rle/node.ts'
import { temporaryFolder } from '../../../media/testing.ts'
import { EngineError, type Suggestion } from '../../engine.ts'
import { detect, openDetector } from './detector.ts'
import { columns, rows, writeDetector, writeDetr, type Values } from './testing.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

/** Twice as wide as the input's 64, so that YOLO sees it at half its size between two bars of 16 rows. */
const PICTURE = { width: 128, height: 64, pixels: new Uint8Array(128 * 64 * 4).fill(255) }
const YOLO = { names: "{0: 'person', 1: 'traffic light'}", imgsz: '[64, 64]', stride: '32' }
const DETECT = { ...YOLO, task: 'detect' }

async function found(file = 'model.onnx', within: Suggestion['box'] | null = null) {
  const opened = await openDetector(path.join(folder.path, file), 'cpu')
  const codec = await loadCodec()
  return detect(codec, opened, PICTURE, { within, wantsMasks: true, wantsSkeletons: true })
}

const said = (all: readonly Suggestion[]) =>
  all.map(({ label, score, box: { x, y, width, height } }) => [
    label,
    Number(score.toFixed(3)),
    ...[x, y, width, height].map((each) => Number(each.toFixed(3))),
  ])

const writeYolo = (
  outputs: Readonly<Record<string, Values>>,
  metadata: Readonly<Record<string, string>>,
  mean?: number,
) => writeDetector(folder.path, 'model.onnx', outputs, metadata, mean === undefined ? {} : { mean })

test('YOLO 8 and 11: the best class of each place, of overlapping boxes of a class only the best', async () => {
  const output0 = columns([
    [32, 32, 20, 16, 0.9, 0.2],
    [33, 32, 20, 16, 0.8, 0.1],
    [33, 32, 20, 16, 0.1, 0.7],
    [8, 40, 8, 8, 0.05, 0.09],
    [8, 20, 8, 8, 0, 0.5],
  ])
  await writeYolo({ output0 }, DETECT)
  expect(said(await found())).toEqual([
    ['person', 0.9, 44, 16, 40, 32],
    ['traffic light', 0.7, 46, 16, 40, 32],
    ['traffic light', 0.5, 8, 0, 16, 16],
  ])
})

test('the picture reaches the model as shares of white, between grey bars, and a part of it as its own picture', async () => {
  const output0 = columns([[32, 32, 64, 64, 0, 0]])
  await writeYolo({ output0 }, DETECT, 4)
  const [whole] = await found()
  // Half the rows are grey 114.
  expect(whole?.score).toBeCloseTo((1 + 114 / 255) / 2, 5)
  const [part] = await found('model.onnx', { x: 40, y: 8, width: 32, height: 32 })
  expect(said(part ? [part] : [])).toEqual([['person', 1, 40, 8, 32, 32]])
})

test('YOLO 26, and 10: what comes out is what there is', async () => {
  const output0 = rows([
    [10, 20, 30, 40, 0.6, 1],
    [10, 20, 30, 40, 0.95, 0],
    [0, 0, 0, 0, 0.01, 0],
  ])
  await writeYolo({ output0 }, { ...DETECT, end2end: 'True' })
  expect(said(await found())).toEqual([
    ['person', 0.95, 20, 8, 40, 40],
    ['traffic light', 0.6, 20, 8, 40, 40],
  ])
})

/** Of 8 × 8: the first is 1 left of the middle and −1 right of it, the second the same for above and below. */
const PROTOS: Values = {
  dims: [1, 2, 8, 8],
  values: [0, 1].flatMap((axis) =>
    Array.from({ length: 64 }, (_, at) => ((axis === 0 ? at % 8 : Math.floor(at / 8)) < 4 ? 1 : -1)),
  ),
}

test.each([
  ['YOLO 11', columns([[32, 32, 64, 32, 0.9, 0, 1, 0]])],
  ['YOLO 26', rows([[0, 16, 64, 48, 0.9, 0, 1, 0]])],
])('segmentation of %s mixes the prototypes within the box', async (_name, output0) => {
  await writeYolo({ output0, output1: PROTOS }, { ...YOLO, task: 'segment' })
  const [one] = await found()
  const codec = await loadCodec()
  expect(one?.box).toEqual({ x: 0, y: 0, width: 128, height: 64 })
  expect(one?.mask && codec.box(one.mask)).toEqual({ x: 0, y: 0, width: 64, height: 64 })
  expect(one?.mask?.size).toEqual([64, 128])
  expect(one?.mask && codec.area(one.mask)).toBe(64 * 64)
})

const BODY = Array.from({ length: 17 }, (_, at) => [16 + at, 20 + at, at / 17]).flat()

test.each([
  ['YOLO 8', columns([[32, 32, 32, 32, 0.9, ...BODY]])],
  ['YOLO 26', rows([[16, 16, 48, 48, 0.9, 0, ...BODY]])],
])('pose of %s gives the nodes of the body in pixels of the picture', async (_name, output0) => {
  const metadata = { ...YOLO, names: "{0: 'person'}", task: 'pose', kpt_shape: '[17, 3]' }
  await writeYolo({ output0 }, metadata)
  const [one] = await found()
  const nodes = one?.skeleton?.nodes ?? []
  expect([one?.skeleton?.template, one?.skeleton?.side, nodes.length]).toEqual(['body-17', null, 17])
  expect(nodes[5]).toEqual({ name: 'left-shoulder', x: 42, y: 18, score: Math.fround(5 / 17) })
})

test('nodes of hands are the specification’s, and other ones have the names of the file', async () => {
  const nodes = (count: number) => Array.from({ length: count }, () => [32, 32]).flat()
  const output0 = rows([[16, 16, 48, 48, 0.9, 0, ...nodes(21)]])
  await writeYolo({ output0 }, { names: "['Left hand']", task: 'pose', kpt_shape: '[21, 2]' })
  const [hand] = await found()
  expect(hand?.skeleton).toMatchObject({ template: 'hand-21', side: 'left' })
  expect(hand?.skeleton?.nodes[1]).toEqual({ name: 'thumb-1', x: 64, y: 32, score: Math.fround(0.9) })
  const own = rows([[16, 16, 48, 48, 0.9, 0, ...nodes(2)]])
  const kpt_names = "{0: ['nose', \"dog's tail\"]}"
  await writeYolo({ output0: own }, { names: '["dog"]', task: 'pose', kpt_shape: '[2, 2]', kpt_names })
  const [dog] = await found()
  expect(dog?.skeleton?.template).toBe('model')
  expect(dog?.skeleton?.nodes.map(({ name }) => name)).toEqual(['nose', "dog's tail"])
})

test('RT-DETR of Ultralytics: shares of the stretched picture', async () => {
  const output0 = rows([
    [0.5, 0.5, 0.25, 0.5, 0.2, 0.8],
    [0.5, 0.5, 0.25, 0.5, 0.02, 0.01],
  ])
  await writeYolo(
    { output0 },
    { ...DETECT, description: 'Ultralytics rtdetr-l model trained on lights.yaml' },
  )
  expect(said(await found())).toEqual([['traffic light', 0.8, 48, 16, 32, 32]])
})

test('RT-DETR and D-FINE of their own exports, with names beside the file', async () => {
  await writeDetr(folder.path, 'dfine.onnx', [
    { label: 1, score: 0.4, shares: [0.25, 0.5, 0.5, 1] },
    { label: 0, score: 0.9, shares: [0, 0, 0.5, 0.5] },
    { label: 0, score: 0.05, shares: [0, 0, 1, 1] },
  ])
  expect(said(await found('dfine.onnx')).map(([label]) => label)).toEqual(['0', '1'])
  await writeFile(path.join(folder.path, 'labels.txt'), 'person\r\ntraffic light\r\n')
  expect(said(await found('dfine.onnx'))).toEqual([
    ['person', 0.9, 0, 0, 64, 32],
    ['traffic light', 0.4, 32, 32, 32, 32],
  ])
  await writeFile(path.join(folder.path, 'dfine.names.json'), '{"0": "行人", "1": "红绿灯"}')
  expect(said(await found('dfine.onnx')).map(([label]) => label)).toEqual(['行人', '红绿灯'])
})

test('RT-DETR and D-FINE of Transformers: logits, with names of config.json', async () => {
  const logits = rows([
    [0, -9],
    [-9, 2],
  ])
  const pred_boxes = rows([
    [0.5, 0.5, 1, 1],
    [0.25, 0.25, 0.5, 0.5],
  ])
  await writeDetector(folder.path, 'model.onnx', { logits, pred_boxes }, {}, { input: 'pixel_values' })
  const config = {
    architectures: ['DFineForObjectDetection'],
    id2label: { 0: 'cat', 1: 'dog' },
    layers: 2.5e-3,
  }
  await writeFile(path.join(folder.path, 'config.json'), JSON.stringify(config, null, 2))
  expect(said(await found())).toEqual([
    ['dog', 0.881, 0, 0, 64, 32],
    ['cat', 0.5, 0, 0, 128, 64],
  ])
})

const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof EngineError ? error.reason : String(error)),
  )

const ONE = columns([[32, 32, 20, 16, 0.9, 0.2]])

test.each([
  [
    'another task',
    { ...YOLO, task: 'obb' },
    { output0: ONE },
    {},
    'its task is obb, not detect, segment, pose',
  ],
  [
    'another number of classes',
    { ...DETECT, names: "['a', 'b', 'c']" },
    {
      output0: columns([
        [1, 2, 3, 4, 0.5, 0.1],
        [1, 2, 3, 4, 0.5, 0.1],
      ]),
    },
    {},
    'output output0 float32 [1, 6, 2] fits neither [1, 7, places] nor [1, objects, 6]',
  ],
  [
    'a pose without nodes',
    { ...YOLO, task: 'pose' },
    { output0: ONE },
    {},
    'metadata kpt_shape is missing, not [nodes, 2 or 3]',
  ],
  [
    'masks without prototypes',
    { ...YOLO, task: 'segment' },
    { output0: ONE },
    {},
    'no output of prototypes among output0 float32 [1, 6, 1]',
  ],
  [
    'several pictures at once',
    DETECT,
    { output0: ONE },
    { shape: [2, 3, 64, 64] },
    'input images float32 [2, 3, 64, 64] takes 2 pictures at once: export it with batch 1',
  ],
  [
    'one channel',
    DETECT,
    { output0: ONE },
    { shape: [1, 1, 64, 64] },
    'input images float32 [1, 1, 64, 64] has not 3 channels',
  ],
  [
    'no picture',
    DETECT,
    { output0: ONE },
    { shape: [1, 64] },
    'no input of a picture among images float32 [1, 64]',
  ],
])('%s is refused with what was found', async (_what, metadata, outputs, options, reason) => {
  await writeDetector(folder.path, 'model.onnx', outputs, metadata, options)
  expect(await reasonOf(found())).toBe(`model.onnx: ${reason}`)
})

test('what is no model is refused by its name', async () => {
  await writeFile(path.join(folder.path, 'model.onnx'), 'version https://git-lfs.github.com/spec/v1\n')
  expect(await reasonOf(found())).toBe('model.onnx is no ONNX file')
})
