import { beforeAll, expect, test } from 'vitest'
import { createKindEditor } from '../../src/annotate/editor-machine.ts'
import { placedRows } from '../../src/domain/mask-rows.ts'
import { objectSelection } from '../../src/kinds/traits/objects-layer.ts'
import { VIDEO_SEGMENT } from '../../src/kinds/video-segment.ts'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { WorkDocument } from '../../src/machines/work.ts'
import { deskOf } from './desk.ts'
import { ONE_OBJECT } from './one-object.ts'
import { BOUNDS, loadMasks } from './paint-desk.ts'

/** Strokes on a video whose frames change while the pointer is down: a key held, a video that plays. */

let masks: MaskPort
beforeAll(async () => {
  masks = await loadMasks()
})

const on = (frame: number) => ({ currentFrame: frame, rleData: { frame, rows: {}, before: null } })

function sit(tool: string) {
  const { tools } = VIDEO_SEGMENT.editor!
  const machine = createKindEditor(
    'video-segment',
    tools,
    () => 'new',
    () => masks,
  )
  const desk = deskOf<WorkDocument>(machine, ONE_OBJECT, BOUNDS, on(3))
  desk.editor.send({ type: 'SELECT', selection: objectSelection(['a']) })
  desk.pick(tool)
  return {
    ...desk,
    goTo: (frame: number) => desk.editor.send({ type: 'FIELDS', fields: on(frame) }),
    rows: () =>
      [...placedRows(desk.context().document?.rows)].map(({ objectId, frame, row }) => ({
        objectId,
        frame,
        touches: row.rle !== null && masks.contains(row.rle, { x: 40, y: 20 }),
        reaches: row.rle !== null && masks.contains(row.rle, { x: 80, y: 70 }),
      })),
  }
}

test('a stroke stays on the frame that it was drawn on, as far as it was drawn there', () => {
  const desk = sit('brush')
  desk.down([20, 20])
  desk.move([60, 20])
  desk.goTo(4)
  desk.move([80, 70])
  desk.up([80, 70])
  expect(desk.rows()).toEqual([{ objectId: 'a', frame: 3, touches: true, reaches: false }])
  expect([desk.steps(), desk.preview()]).toEqual([1, null])
  desk.drag([
    [30, 20],
    [60, 20],
  ])
  expect(desk.rows().map(({ frame }) => frame)).toEqual([3, 4])
})

test('what changes beside the frame leaves the stroke in hand', () => {
  const desk = sit('brush')
  desk.down([20, 20])
  desk.editor.send({ type: 'FIELDS', fields: { ...on(3), showPoints: true } })
  desk.move([60, 20])
  desk.up([60, 20])
  expect(desk.rows()).toEqual([{ objectId: 'a', frame: 3, touches: true, reaches: false }])
})
