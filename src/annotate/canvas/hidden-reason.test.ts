import { expect, test } from 'vitest'
import { EXCLUDE_LAYER } from '../../kinds/traits/crop.ts'
import { FRAME_ERROR_LAYER } from '../../kinds/traits/judgement.ts'
import { CROP_LAYER } from '../../kinds/video/clip-layer.ts'
import { whyBoxesHidden } from './hidden-reason.ts'

const rect = { x: 0, y: 0, width: 9, height: 9 }
const document = {
  annotation: {
    clips: [
      { id: 'early', startPts: 0, endPts: 2, crop: { ...rect, rotation: 0 } },
      { id: 'late', startPts: 2, endPts: 4, crop: { ...rect, rotation: 0 } },
    ],
    excludeCrops: [{ id: 'a', ...rect }],
  },
  verdict: {
    errorBoxes: [
      { id: 'on12', ...rect, frame: 12 },
      { id: 'anywhere', ...rect },
    ],
  },
}
const LAYERS = [CROP_LAYER, FRAME_ERROR_LAYER, EXCLUDE_LAYER]

const unseen = (role: string, id: string, fields = {}) =>
  whyBoxesHidden({ document, selection: [{ role, id }], bounds: { width: 10, height: 10 }, fields }, LAYERS)

test('a selected crop is visible on frames of its clip, an error box on its frame', () => {
  const at12 = { videoPlayTime: 1.2, currentFrame: 12 }
  const at30 = { videoPlayTime: 3, currentFrame: 30 }
  const where = (role: string, id: string) => [unseen(role, id, at12), unseen(role, id, at30)]
  expect([
    where('clipCrop', 'early'),
    where('clipCrop', 'late'),
    where('errorBox', 'on12'),
    where('errorBox', 'anywhere'),
  ]).toEqual([
    [null, 'elsewhere'],
    ['elsewhere', null],
    [null, 'elsewhere'],
    [null, null],
  ])
})

test('boxes of pictures, and shapes other than boxes, are never hidden by a frame', () => {
  expect([unseen('exclude', 'a'), unseen('errorBox', 'on12'), unseen('segment', 'a')]).toEqual([
    null,
    null,
    null,
  ])
})
