import { beforeAll, expect, test } from 'vitest'
import { createKindEditor } from '../../src/annotate/canvas/editor-machine.ts'
import { placedRows } from '../../src/domain/mask-rows.ts'
import { objectSelection } from '../../src/kinds/video-segment/object-layer.ts'
import { VIDEO_SEGMENT } from '../../src/kinds/video-segment/spec.ts'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { WorkDocument } from '../../src/machines/work.ts'
import { driverOf } from './tool-driver.ts'
import { ONE_OBJECT } from './one-object.ts'
import { BOUNDS, loadMasks } from './paint-driver.ts'

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
  const driver = driverOf<WorkDocument>(machine, ONE_OBJECT, BOUNDS, on(3))
  driver.editor.send({ type: 'SELECT', selection: objectSelection(['a']) })
  driver.pick(tool)
  return {
    ...driver,
    goTo: (frame: number) => driver.editor.send({ type: 'FIELDS', fields: on(frame) }),
    rows: () =>
      [...placedRows(driver.context().document?.rows)].map(({ objectId, frame, row }) => ({
        objectId,
        frame,
        touches: row.rle !== null && masks.contains(row.rle, { x: 40, y: 20 }),
        reaches: row.rle !== null && masks.contains(row.rle, { x: 80, y: 70 }),
      })),
  }
}

test('a stroke stays on its frame, as far as it was drawn there', () => {
  const driver = sit('brush')
  driver.down([20, 20])
  driver.move([60, 20])
  driver.goTo(4)
  driver.move([80, 70])
  driver.up([80, 70])
  expect(driver.rows()).toEqual([{ objectId: 'a', frame: 3, touches: true, reaches: false }])
  expect([driver.steps(), driver.preview()]).toEqual([1, null])
  driver.drag([
    [30, 20],
    [60, 20],
  ])
  expect(driver.rows().map(({ frame }) => frame)).toEqual([3, 4])
})

test('changes outside the frame leave the current stroke alone', () => {
  const driver = sit('brush')
  driver.down([20, 20])
  driver.editor.send({ type: 'FIELDS', fields: { ...on(3), showPoints: true } })
  driver.move([60, 20])
  driver.up([60, 20])
  expect(driver.rows()).toEqual([{ objectId: 'a', frame: 3, touches: true, reaches: false }])
})
