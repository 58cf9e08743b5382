import { createActor } from 'xstate'
import { emptyDocument } from '../../domain/documents/validate.ts'
import { spanOf } from '../../domain/clips/clips.ts'
import { PLAY_TIME_FIELDS } from '../frame-fields.ts'
import { VIDEO } from './spec.ts'
import { EMPTY_HISTORY } from '../../machines/editor/history.ts'
import type { PointerSample } from '../../machines/editor/types.ts'
import type { WorkDocument } from '../../machines/work.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import { createKindEditor } from '../../annotate/canvas/editor-machine.ts'
import type { VideoWork } from './clip-edits.ts'

/** A hundred frames, ten to a second. */
export const TABLE = {
  times: Float64Array.from({ length: 100 }, (_, frame) => frame / 10),
  keyFrames: Int32Array.of(0),
  duration: 10,
}

export const sampleAt = (x: number, y: number, buttons: number): PointerSample => ({
  x,
  y,
  screenX: x,
  screenY: y,
  zoom: 1,
  hit: null,
  buttons,
  pressure: 0.5,
  time: 0,
  modifiers: { shift: false, ctrl: false, alt: false, meta: false },
  pointerType: 'mouse',
})

/** What says of a video's fields that it is at a frame. */
export const fieldsAt = (frame: number) => PLAY_TIME_FIELDS.write(TABLE, { frame, speed: 1 })

/** The editor of a video with the clip `a` of the frames from `first` to `last`, with the tool of crops in hand. */
export function cropEditor({ first = 0, last = 99, at = 30, readonly = false }) {
  const editor = createActor(createKindEditor('video', VIDEO.editor.tools, () => 'n')).start()
  const document: VideoWork = {
    annotation: {
      ...emptyDocument('video'),
      clips: [{ id: 'a', ...spanOf(TABLE, first, last), crop: null, wrongBox: false }],
    },
    verdict: EMPTY_VERDICT,
  }
  editor.send({
    type: 'OPEN',
    opening: {
      key: 'u|mark',
      document: document as unknown as WorkDocument,
      history: EMPTY_HISTORY,
      bounds: { width: 100, height: 80 },
      readonly,
      fields: fieldsAt(at),
    },
  })
  editor.send({ type: 'PICK', tool: 'clipCrop' })
  return editor
}
