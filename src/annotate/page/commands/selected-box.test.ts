import { expect, test } from 'vitest'
import { KIND_SPECS } from '../../../kinds/specs.ts'
import { CLIP_ROLE, CROP_ROLE } from '../../../kinds/video/clip-layer.ts'
import type { Fields, Selected } from '../../../machines/editor/types.ts'
import { EMPTY_VERDICT } from '../../../machines/work.ts'
import { selectedBox } from './selected-box.ts'

const BOUNDS = { width: 400, height: 300 }

function inHand(
  kind: 'image' | 'video',
  annotation: object,
  selection: readonly Selected[],
  fields: Fields = {},
) {
  const view = { document: { annotation, verdict: EMPTY_VERDICT }, selection, bounds: BOUNDS, fields }
  const found = selectedBox(view, KIND_SPECS[kind].editor.tools)
  return found && [found.layer.role, found.box.id, found.box.rect.x]
}

test('in a picture it is the selected crop', () => {
  const rect = { y: 2, width: 30, height: 40 }
  const annotation = { trackingCrop: { x: 1, ...rect }, excludeCrops: [{ id: 'a', x: 5, ...rect }] }
  expect([
    inHand('image', annotation, [{ role: 'exclude', id: 'a' }]),
    inHand('image', annotation, [{ role: 'tracking', id: 'tracking' }]),
    inHand('image', annotation, [{ role: 'exclude', id: 'gone' }]),
    inHand('image', annotation, []),
  ]).toEqual([['exclude', 'a', 5], ['tracking', 'tracking', 1], undefined, undefined])
})

test('in a video it is the crop of the clip at this frame, with the clip or nothing selected', () => {
  const crop = { x: 7, y: 2, width: 30, height: 40, rotation: 15 }
  const clip = { startFrame: 0, endFrame: 5, startPts: 0, endPts: 0.5, wrongBox: false }
  const annotation = {
    clips: [
      { ...clip, id: 'a', crop },
      { ...clip, id: 'b', startPts: 1, endPts: 2, crop: null },
    ],
  }
  const at = (videoPlayTime: number) => ({ videoPlayTime })
  const all = [[], [{ role: CLIP_ROLE, id: 'a' }], [{ role: CROP_ROLE, id: 'a' }]]
  expect([
    all.map((selection) => inHand('video', annotation, selection, at(0.2))),
    inHand('video', annotation, [], at(0.7)),
    inHand('video', annotation, [], at(1.5)),
  ]).toEqual([all.map(() => [CROP_ROLE, 'a', 7]), undefined, undefined])
})
