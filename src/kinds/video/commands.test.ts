import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { emptyDocument } from '../../domain/documents/validate.ts'
import { VIDEO } from './spec.ts'
import { EMPTY_HISTORY } from '../../machines/editor/history.ts'
import type { Fields } from '../../machines/editor/types.ts'
import type { WorkDocument } from '../../machines/work.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import { createKindEditor } from '../../annotate/canvas/editor-machine.ts'
import type { PageFacts } from '../../annotate/page/kind-page.ts'
import { runOwn } from '../../annotate/page/commands/testing.ts'
import { VIDEO_COMMANDS } from './commands.ts'

const TABLE = { times: Float64Array.of(0, 0.1), keyFrames: Int32Array.of(0), duration: 0.2 }

test('Escape cancels a box in progress before an unfinished clip', () => {
  const editor = createActor(createKindEditor('video', VIDEO.editor.tools, () => 'n')).start()
  const document = { annotation: emptyDocument('video'), verdict: EMPTY_VERDICT } as unknown as WorkDocument
  const bounds = { width: 100, height: 80 }
  editor.send({
    type: 'OPEN',
    opening: {
      key: 'u',
      document,
      history: EMPTY_HISTORY,
      bounds,
      readonly: false,
      fields: { clipStart: 0 },
    },
  })
  const escape = () => {
    const { fields } = editor.getSnapshot().context
    const done = runOwn<PageFacts<'video'>>(VIDEO_COMMANDS, 'edit.cancel', {
      access: { work: document },
      task: { item: { resource: bounds, labels: {} } },
      video: { state: () => ({ table: TABLE, frame: 1, speed: 1 }) },
      editor,
      fields,
      setFields: (patch: Fields) => editor.send({ type: 'FIELDS', fields: patch }),
    })
    return [done, editor.getSnapshot().context.fields['clipStart']]
  }
  const rect = { x: 1, y: 1, width: 9, height: 9 }
  editor.send({ type: 'TOOL.PREVIEW', preview: { type: 'box', role: 'clipCrop', id: null, rect } })
  const drawing = escape()
  editor.send({ type: 'TOOL.CANCEL' })
  expect([drawing, escape()]).toEqual([
    [false, 0],
    [true, null],
  ])
})

test('going through clips goes on to the error boxes, where they are, and round', () => {
  const errorBoxes = [{ id: 'e', x: 1, y: 1, width: 2, height: 2, frame: 1 }]
  const clip = { id: 'c', startFrame: 0, endFrame: 1, startPts: 0, endPts: 0.1, crop: null, wrongBox: false }
  const document = {
    annotation: { ...emptyDocument('video'), clips: [clip] },
    verdict: { ...EMPTY_VERDICT, errorBoxes },
  } as unknown as WorkDocument
  const editor = createActor(createKindEditor('video', VIDEO.editor.tools, () => 'n')).start()
  const opening = {
    key: 'u',
    document,
    history: EMPTY_HISTORY,
    bounds: { width: 9, height: 9 },
    readonly: false,
  }
  editor.send({ type: 'OPEN', opening })
  const frames: number[] = []
  const walk = (command: 'edit.selectNext' | 'edit.selectPrevious', steps: number) =>
    Array.from({ length: steps }, () => {
      const { fields, selection } = editor.getSnapshot().context
      runOwn<PageFacts<'video'>>(VIDEO_COMMANDS, command, {
        access: { work: document },
        task: { item: { resource: opening.bounds, labels: {} } },
        video: {
          state: () => ({ table: TABLE, frame: 0, speed: 1 }),
          seek: (frame: number) => frames.push(frame),
        },
        presenter: null,
        selection,
        editor,
        fields,
      })
      return editor.getSnapshot().context.selection[0]?.id
    })
  expect([walk('edit.selectNext', 3), walk('edit.selectPrevious', 2), frames]).toEqual([
    ['c', 'e', 'c'],
    ['e', 'c'],
    [0, 1, 0, 1, 0],
  ])
})
