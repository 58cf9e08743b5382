import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../media/testing.ts'
import { openMedia } from '../media/services/media.ts'
import { settingsWith } from '../settings.ts'
import { EngineError } from './engine.ts'
import { writeModels } from './onnx/testing.ts'
import { writeTrackingModels } from './onnx/testing-memory.ts'
import { Segmentation, tellWhetherItWorks } from './service.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let opened: Segmentation[]
beforeEach(async () => {
  folder = await temporaryFolder()
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map((each) => each.stop()))
  await folder.remove()
})

async function open(env: Parameters<typeof settingsWith>[0]): Promise<Segmentation> {
  const settings = settingsWith({ DATA_DIR: folder.path, ...env })
  const segmentation = new Segmentation(settings, await openMedia(settings, Buffer.from('a test key')))
  opened.push(segmentation)
  return segmentation
}

/** What the log says of an engine at the server's start. */
async function toldOf(segmentation: Segmentation): Promise<unknown[]> {
  const lines: unknown[] = []
  const at =
    (level: string) =>
    (facts: object, text: string): unknown =>
      lines.push([level, facts, text])
  const log = { info: at('info'), warn: at('warn'), error: at('error') }
  await tellWhetherItWorks(segmentation, log as never)
  return lines
}

const onnx = () => open({ SEGMENT_ENGINE: 'onnx', SEGMENT_MODEL_DIR: folder.path })

test('missing models are reported at the start and in responses', async () => {
  const segmentation = await onnx()
  const reason = 'SEGMENT_MODEL_DIR holds no encoder.onnx'
  expect(await toldOf(segmentation)).toEqual([
    ['error', { engine: 'onnx', reason }, 'segmentation cannot work'],
  ])
  const question = {
    size: { width: 8, height: 8 },
    prompts: { points: [{ x: 1, y: 1, label: 1 as const }], box: null, previous: null },
  }
  const asked = segmentation.segment('no file', null, question, new AbortController().signal)
  const error: unknown = await asked.catch((failure: unknown) => failure)
  expect({ known: error instanceof EngineError, reason: (error as EngineError).reason }).toEqual({
    known: true,
    reason,
  })
})

test('models without a memory are ready, and the log says that the built-in tracker tracks', async () => {
  await writeModels(folder.path)
  expect(await toldOf(await onnx())).toEqual([
    ['warn', { engine: 'onnx', tracks: 'builtin' }, 'segmentation is ready; it has no tracking of its own'],
  ])
  await writeTrackingModels(folder.path)
  expect(await toldOf(await onnx())).toEqual([
    ['info', { engine: 'onnx', tracks: 'onnx' }, 'segmentation is ready'],
  ])
})

test('a forbidden address is reported at the start, and the built-in engine is not started', async () => {
  const remote = await open({ SEGMENT_ENGINE: 'http', SEGMENT_URL: 'http://10.0.0.1/segment' })
  expect(await toldOf(remote)).toEqual([
    [
      'error',
      { engine: 'http', reason: expect.stringContaining('not among SEGMENT_HOSTS') },
      'segmentation cannot work',
    ],
  ])
  expect(await toldOf(await open({}))).toEqual([])
})
