import { expect, test } from 'vitest'
import { emptyDocument } from '../../../domain/documents/validate.ts'
import { EMPTY_VERDICT } from '../../../machines/work.ts'
import type { TrackingEnd } from '../../../contract/types.d.ts'
import type { TrackingTask } from '../../../platform/mask-rows/tracking-calls.ts'
import { endWords } from './track-ends.ts'

const work = {
  annotation: {
    ...emptyDocument('video-segment'),
    objects: [{ id: 'a', name: '人', category: '对象', colourIndex: 0, visible: true }],
  },
  verdict: EMPTY_VERDICT,
}
const words = (...ends: TrackingEnd[]): readonly string[] => {
  const task: TrackingTask = { taskId: 't', state: 'done', progress: 1, error: null, rows: 0, ends }
  return endWords(task, work)
}

test('each end is reported by the name of its object, the same one once', () => {
  const locked = { objectId: 'a', frame: 4, reason: 'locked' } as const
  expect(words(locked, locked, { ...locked, frame: 9, reason: 'end' })).toEqual([
    '人：第 4 帧是人工定的，到此为止',
    '人：到第 9 帧为止',
  ])
  expect(words({ ...locked, frame: 2, reason: 'gone' })).toEqual(['人：第 2 帧上已没有掩膜'])
  expect(words()).toEqual([])
})

test('nothing is reported of a removed object', () => {
  const removed = { objectId: '5758465d-0000-4000-8000-000000000000', frame: 124, reason: 'end' } as const
  expect(words(removed, { ...removed, objectId: 'a' })).toEqual(['人：到第 124 帧为止'])
})
