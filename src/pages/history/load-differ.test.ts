import { expect, test } from 'vitest'
import { emptyDocument } from '../../domain/documents/validate.ts'
import type { LabelSettings } from '../../machines/work.ts'
import { loadDiffer } from './load-differ.ts'
import type { VersionDocument } from './load-differ.ts'

const LABELS: LabelSettings = {
  settingsVersion: 1,
  batchSize: 1,
  commentRequired: false,
  commentReasons: [],
  allowExternalShares: false,
  categories: [{ name: 'person', label: '人', colourIndex: 0 }],
}

test('objects of a video are reported by database labels, and clips by their frames', async () => {
  const blank = emptyDocument('video-segment')
  const object = { id: '1', name: '路人', category: 'person', colourIndex: 0, visible: true }
  const after = { ...blank, objects: [object], clipRanges: [{ id: 'c', startFrame: 3, endFrame: 10 }] }
  const differ = await loadDiffer('video-segment')
  const found = differ(blank as VersionDocument, after as VersionDocument, LABELS)
  expect(found.map(({ name, change, after: words }) => [name, change, words])).toEqual([
    ['路人', 'added', '路人 · 人'],
    ['片段 1', 'added', '第 3–9 帧'],
  ])
})
