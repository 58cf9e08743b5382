import { expect, test } from 'vitest'
import { emptyDocument } from '../../domain/documents/validate.ts'
import type { VideoSegmentDocument } from '../../domain/documents/types.ts'
import type { LabelSettings } from '../../machines/work.ts'
import { videoSegmentDifferences } from './differences.ts'

const LABELS: LabelSettings = {
  settingsVersion: 1,
  batchSize: 1,
  commentRequired: false,
  commentReasons: [],
  allowExternalShares: false,
  categories: [
    { name: 'person', label: '人', colourIndex: 0 },
    { name: 'ball', label: '球', colourIndex: 1 },
  ],
}
const withObjects = (...categories: readonly string[]): VideoSegmentDocument => ({
  ...emptyDocument('video-segment'),
  objects: categories.map((category, index) => ({
    id: `${index + 1}`,
    name: `对象 ${index + 1}`,
    category,
    colourIndex: index,
    visible: true,
  })),
})

test('objects are reported by category labels, or by name if the database does not know one', () => {
  expect(videoSegmentDifferences(withObjects('person'), withObjects('ball', 'tree'), LABELS)).toEqual([
    {
      key: 'object 1',
      name: '对象 1',
      change: 'changed',
      before: '对象 1 · 人',
      after: '对象 1 · 球',
      selected: { role: 'object', id: '1' },
    },
    {
      key: 'object 2',
      name: '对象 2',
      change: 'added',
      before: '-',
      after: '对象 2 · tree',
      selected: { role: 'object', id: '2' },
    },
  ])
})

test('clips are reported by their frames, a clip of one frame by that frame alone', () => {
  const withClip = (startFrame: number, endFrame: number): VideoSegmentDocument => ({
    ...withObjects(),
    clipRanges: [{ id: 'c', startFrame, endFrame }],
  })
  expect(videoSegmentDifferences(withClip(3, 10), withClip(57, 58), LABELS)).toEqual([
    {
      key: 'clipRange c',
      name: '片段 1',
      change: 'changed',
      before: '第 3–9 帧',
      after: '第 57 帧',
      frame: 57,
    },
  ])
})

test('excluded frames are reported by number, so that an equal count differs too', () => {
  const without = (...excludeFrames: number[]): VideoSegmentDocument => ({ ...withObjects(), excludeFrames })
  const difference = { key: 'excludeFrames', name: '排除的帧', change: 'changed' }
  expect([
    videoSegmentDifferences(without(1, 2, 9), without(1, 2, 10), LABELS),
    videoSegmentDifferences(without(), without(4), LABELS),
    videoSegmentDifferences(without(4), without(4), LABELS),
  ]).toEqual([
    [{ ...difference, before: '第 1–2、9 帧，共 3 帧', after: '第 1–2、10 帧，共 3 帧' }],
    [{ ...difference, before: '-', after: '第 4 帧，共 1 帧' }],
    [],
  ])
})
