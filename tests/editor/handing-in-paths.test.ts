import { beforeAll, expect, test } from 'vitest'
import { createKindEditor } from '../../src/annotate/canvas/editor-machine.ts'
import { COMMON_COMMANDS } from '../../src/annotate/page/commands/common-commands.ts'
import { runPressed } from '../../src/annotate/page/commands/testing.ts'
import type { CommandScope } from '../../src/annotate/page/kind-page.ts'
import { placedRows } from '../../src/domain/mask-rows.ts'
import { objectSelection } from '../../src/kinds/video-segment/object-layer.ts'
import { waitingStrokes } from '../../src/kinds/video-segment/waiting-strokes.ts'
import { VIDEO_SEGMENT } from '../../src/kinds/video-segment/spec.ts'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { WorkDocument } from '../../src/machines/work.ts'
import { annotateText } from '../../src/text/annotate.ts'
import { toasts } from '../../src/ui/toasts.ts'
import { World, uuidOf } from '../model/fakes.ts'
import { Page } from '../model/person.ts'
import { driverOf } from './tool-driver.ts'
import { ONE_OBJECT } from './one-object.ts'
import { BOUNDS, SQUARE, loadMasks } from './paint-driver.ts'

/** Handing in by the button, and saving, while a polygon is still open. */

let masks: MaskPort
beforeAll(async () => {
  masks = await loadMasks()
})

const ROWS = { rleData: { frame: 0, rows: {}, before: null } }

/** An open polygon on the first frame; then the button. */
async function after(command: 'work.submit' | 'work.save', fields: object) {
  const { tools } = VIDEO_SEGMENT.editor
  const machine = createKindEditor(
    'video-segment',
    tools,
    () => 'new',
    () => masks,
  )
  const driver = driverOf<WorkDocument>(machine, ONE_OBJECT, BOUNDS, { currentFrame: 0, ...fields })
  driver.editor.send({ type: 'SELECT', selection: objectSelection(['a']) })
  driver.pick('polygon')
  SQUARE.forEach((corner) => driver.click(corner))
  const page = await new Page(new World()).pull(2)
  const waiting = () => waitingStrokes(driver.context().fields)
  const ui: Pick<CommandScope['ui'], 'shownItems' | 'asksFirst'> = {
    shownItems: () => [0, 1],
    asksFirst: () => null,
  }
  runPressed(COMMON_COMMANDS, command, {
    stage: page.stage,
    editor: driver.editor,
    holdsWork: () => waiting().length > 0,
    tools,
    ui,
    event: null,
  })
  return {
    path: driver.preview()?.type ?? null,
    waiting: waiting().map(({ frame, shape }) => [frame, masks.area(shape)]),
    rows: [...placedRows(driver.document()?.rows)].map(({ frame, row }) => [
      frame,
      row.rle && masks.area(row.rle),
    ]),
    open: page.currentId,
  }
}

test('an open polygon is closed and submitted, or waits for its rows and keeps the item open', async () => {
  toasts.current().forEach(({ id }) => toasts.dismiss(id))
  expect(await after('work.submit', ROWS)).toEqual({
    path: null,
    waiting: [],
    rows: [[0, 1600]],
    open: uuidOf(2),
  })
  expect(toasts.current()).toEqual([])
  expect(await after('work.submit', {})).toEqual({
    path: null,
    waiting: [[0, 1600]],
    rows: [],
    open: uuidOf(1),
  })
  expect(toasts.current().map(({ text }) => text)).toEqual([annotateText.notices.strokesWait])
})

test('saving leaves an open polygon open', async () => {
  expect(await after('work.save', ROWS)).toEqual({ path: 'path', waiting: [], rows: [], open: uuidOf(1) })
})
