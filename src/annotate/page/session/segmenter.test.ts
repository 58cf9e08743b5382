import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import type { Client } from '../../../api/client.ts'
import type { SegmenterRequest } from '../../../machines/editor/segmenter.ts'
import { createSegmenter } from './segmenter.ts'

const MASK = { size: [4, 6] as [number, number], counts: '52203' }

/** What is sent to the server for a request. */
async function sentFor(
  change: Partial<SegmenterRequest>,
  fields: Record<string, number> = {},
  answer: () => Promise<unknown> = () => Promise.resolve({ rleMask: MASK, score: 0.5, engine: 'builtin' }),
) {
  const sent: unknown[] = []
  const api = {
    post: (path: string, body: unknown) => {
      sent.push([path, body])
      return answer()
    },
  } as unknown as Client
  const kind = 'currentFrame' in fields ? 'video-segment' : 'image-segment'
  const segmenter = createSegmenter({ kind, api, current: () => 'u', now: () => 0 })!
  const proposal = await segmenter.propose({
    prompts: { points: [{ x: 1, y: 2, label: 0 }], box: null },
    previous: null,
    view: { document: null, selection: [], bounds: { width: 6, height: 4 }, fields },
    signal: new AbortController().signal,
    ...change,
  })
  expect(proposal).toEqual({ mask: MASK, score: 0.5 })
  return sent
}

test('sends the prompts and the mask to improve', async () => {
  const points = [{ x: 1, y: 2, label: 0 }]
  expect(await sentFor({})).toEqual([['/api/imageSegments/sam2image', { id: 'u', points }]])
  expect(await sentFor({ previous: MASK })).toEqual([
    ['/api/imageSegments/sam2image', { id: 'u', points, previous: MASK }],
  ])
  const box = { x: 0, y: 0, width: 2, height: 2 }
  expect(await sentFor({ prompts: { points: [], box } }, { currentFrame: 7 })).toEqual([
    ['/api/video-segments/sam2image', { id: 'u', frame: 7, box }],
  ])
})

test('a missing response times out, and a withdrawn question reports nothing', async () => {
  const open = new AbortController()
  const api = {
    post: (_path: string, _body: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
  } as unknown as Client
  const ask = (patienceMs: number): Promise<unknown> =>
    createSegmenter({ kind: 'image-segment', api, current: () => 'u', patienceMs })!
      .propose({
        prompts: { points: [{ x: 1, y: 2, label: 1 }], box: null },
        previous: null,
        view: { document: null, selection: [], bounds: { width: 6, height: 4 }, fields: {} },
        signal: open.signal,
      })
      .catch((error: unknown) => error)
  const givenUp = await ask(1)
  const takenBack = ask(60_000)
  open.abort()
  expect([givenUp, await takenBack]).toEqual([new Error('服务器一直没有应答'), open.signal.reason])
})

test('waking the engine asks about a corner, on the first frame if no frame is shown yet', () => {
  const sent: unknown[] = []
  const api = {
    post: (path: string, body: unknown) => (sent.push([path, body]), Promise.reject(new Error('asleep'))),
  }
  const prepare = (kind: 'image-segment' | 'video-segment', fields: Record<string, number>): void =>
    createSegmenter({ kind, api: api as unknown as Client, current: () => 'u' })!.prepare(fields)
  const corner = { points: [{ x: 4, y: 4, label: 1 }], box: { x: 0, y: 0, width: 8, height: 8 } }
  prepare('image-segment', {})
  prepare('video-segment', {})
  prepare('video-segment', { currentFrame: 7 })
  expect(sent).toEqual([
    ['/api/imageSegments/sam2image', { id: 'u', ...corner }],
    ['/api/video-segments/sam2image', { id: 'u', frame: 0, ...corner }],
    ['/api/video-segments/sam2image', { id: 'u', frame: 7, ...corner }],
  ])
})

test('a refusal shows the sentence of the server, an unusable engine its reason', async () => {
  const why = (status: number, message: string, reason: string): Promise<unknown> => {
    const error = new ApiError({ status, message, reason })
    return sentFor({}, {}, () => Promise.reject(error)).then(
      () => null,
      (reported: Error) => reported.message,
    )
  }
  expect([
    await why(422, '没有找到目标', 'nothing here'),
    await why(503, '分割模型不能用', 'no encoder.onnx'),
    await why(0, '', 'no network'),
  ]).toEqual(['没有找到目标', '分割模型不能用（no encoder.onnx）', 'no network'])
})
