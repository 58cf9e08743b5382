import { expect, test } from 'vitest'
import type { Client } from '../../api/client.ts'
import type { SegmenterRequest } from '../../machines/editor/segmenter.ts'
import { createSegmenter } from './segmenter.ts'

const MASK = { size: [4, 6] as [number, number], counts: '52203' }

/** What is sent to the server for a request. */
async function sentFor(change: Partial<SegmenterRequest>, fields: Record<string, number> = {}) {
  const sent: unknown[] = []
  const api = {
    post: (path: string, body: unknown) => {
      sent.push([path, body])
      return Promise.resolve({ rleMask: MASK, score: 0.5, engine: 'builtin' })
    },
  } as unknown as Client
  const kind = 'currentFrame' in fields ? 'video-segment' : 'image-segment'
  const segmenter = createSegmenter({ kind, api, current: () => 'u', now: () => 0 })!
  const answer = await segmenter.propose({
    prompts: { points: [{ x: 1, y: 2, label: 0 }], box: null },
    previous: null,
    view: { document: null, selection: [], bounds: { width: 6, height: 4 }, fields },
    signal: new AbortController().signal,
    ...change,
  })
  expect(answer).toEqual({ mask: MASK, score: 0.5 })
  return sent
}

test('prompts travel, and the mask that is to be made better as one of them', async () => {
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
