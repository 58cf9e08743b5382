import { expect, test } from 'vitest'
import type { DocumentOf, ErrorBox } from '../../domain/documents/types.ts'
import type { WorkDocument } from '../../machines/work.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import type { SceneEntry } from '../../render/scene.ts'
import { viewOf } from '../testing-view.ts'
import type { EditorView, ToolSpec } from '../types.ts'
import { VIDEO } from './spec.ts'

const crop = { x: 10, y: 20, width: 200, height: 100, rotation: 30 }
const span = (startFrame: number, endFrame: number) => ({
  startFrame,
  endFrame,
  startPts: startFrame / 10,
  endPts: endFrame / 10,
})
const annotation: DocumentOf['video'] = {
  schemaVersion: 1,
  availability: 1,
  remark: '',
  clips: [
    { id: 'a', ...span(0, 10), crop, wrongBox: false },
    { id: 'b', ...span(10, 20), crop: null, wrongBox: false },
    { id: 'c', ...span(30, 40), crop: { ...crop, x: 50 }, wrongBox: true },
  ],
  exclusions: [],
}
const work: WorkDocument<DocumentOf['video']> = { annotation, verdict: EMPTY_VERDICT }

const view = viewOf(1000, 800)

const itemsAt = (seconds: number, changes: Partial<EditorView> = {}): readonly SceneEntry[] =>
  VIDEO.editor.describe(work, { ...view, ...changes, fields: { videoPlayTime: seconds, ...changes.fields } })
    .items

const reported = (items: readonly SceneEntry[]) =>
  items.flatMap((item) =>
    item.type === 'box' ? [[item.role, item.id, item.rect.x, item.rotation, item.label]] : [],
  )

test('the crop of the clip at this frame is drawn, rotated, with its number', () => {
  expect([0, 0.9, 1, 2.5, 3].map((seconds) => reported(itemsAt(seconds)))).toEqual([
    [['clipCrop', 'a', 10, 30, '片段 1']],
    [['clipCrop', 'a', 10, 30, '片段 1']],
    [],
    [],
    [['clipCrop', 'c', 50, 30, '片段 3 · 框有误']],
  ])
})

test('a selected clip shows the handles of its crop, including rotation', () => {
  const handlesOf = (role: string) => {
    const item = itemsAt(0, { selection: [{ role, id: 'a' }] }).find(({ type }) => type === 'box')
    return item?.type === 'box' ? item.handles : undefined
  }
  expect(handlesOf('clip')).toEqual(['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w', 'rotate'])
  expect(handlesOf('clipCrop')).toEqual(handlesOf('clip'))
  expect(handlesOf('exclusion')).toBeUndefined()
})

test('between clips the crop of the unfinished clip is drawn if wanted, initially in the middle', () => {
  const fields = { showCrop: true, startX: null, startY: null }
  expect(reported(itemsAt(2.5, { fields }))).toEqual([
    ['comingCrop', 'coming', 400, undefined, '新片段的裁剪框'],
  ])
  const placed = { ...fields, startX: 7, startY: 8, areaWidth: 9, areaHeight: 10, rotate: 45 }
  expect(reported(itemsAt(2.5, { fields: placed }))).toEqual([
    ['comingCrop', 'coming', 7, 45, '新片段的裁剪框'],
  ])
})

test('a dragged crop is where the tool holds it', () => {
  const preview = {
    type: 'box',
    role: 'clipCrop',
    id: 'a',
    rect: { ...crop, x: 300 },
    rotation: 90,
  } as const
  expect(reported(itemsAt(0, { preview }))).toEqual([['clipCrop', 'a', 300, 90, '片段 1']])
})

test('another version is drawn underneath, at the same frame', () => {
  const other = { ...annotation, clips: [{ ...annotation.clips[0]!, crop: { ...crop, x: 77 } }] }
  expect(reported(itemsAt(0.5, { other: structuredClone(other) }))).toEqual([
    ['other-crop', 'other-a', 77, 30, undefined],
    ['clipCrop', 'a', 10, 30, '片段 1'],
  ])
})

test('the area outside the current crop is dimmed, rotated with it and while it moves', () => {
  const shadesAt = (seconds: number, changes: Partial<EditorView> = {}) =>
    itemsAt(seconds, changes).flatMap((item) =>
      item.type === 'shade' ? [[item.hole.x, item.rotation ?? 0]] : [],
    )
  const moved = { type: 'box', role: 'clipCrop', id: 'a', rect: { ...crop, x: 99 }, rotation: 45 } as const
  expect([shadesAt(0), shadesAt(0, { preview: moved }), shadesAt(1)]).toEqual([[[10, 30]], [[99, 45]], []])
})

test('a crop that is not created yet dims nothing', () => {
  const coming = itemsAt(2.5, { fields: { showCrop: true } })
  expect(coming.map(({ id }) => id)).toEqual(['coming'])
})

test('error boxes are created and shown on their frame; those without a frame on every frame', () => {
  const rect = { x: 1, y: 2, width: 30, height: 40 }
  const fields = { currentFrame: 7 }
  const isBoxTool = (tool: ToolSpec) => tool.type === 'box' && tool.id === 'errorBox'
  const made = VIDEO.editor.tools
    .filter(isBoxTool)
    .map((tool) => (tool.type === 'box' ? tool.creates?.make?.(rect, 'e', fields) : null))
  const errorBoxes: ErrorBox[] = [
    { id: 'old', ...rect },
    { id: 'e', ...rect, frame: 7 },
    { id: 'later', ...rect, frame: 8, comment: '出画' },
  ]
  const seenAt = (currentFrame: number) =>
    itemsAt(2.5, { rejection: { errorBoxes }, fields: { currentFrame } }).flatMap((item) =>
      item.type === 'box' ? [[item.id, item.label]] : [],
    )
  expect([made, seenAt(0), seenAt(7), seenAt(8)]).toEqual([
    [{ ...rect, frame: 7 }],
    [['rejection-old', '1']],
    [
      ['rejection-old', '1'],
      ['rejection-e', '2'],
    ],
    [
      ['rejection-old', '1'],
      ['rejection-later', '3 出画'],
    ],
  ])
})
