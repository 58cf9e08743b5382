import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { emptyDocument } from '../../domain/documents/empty.ts'
import { spanOf } from '../../domain/clips/clips.ts'
import { PLAY_TIME_FIELDS } from '../../kinds/frame-fields.ts'
import { VIDEO } from '../../kinds/video.ts'
import { EMPTY_HISTORY } from '../../machines/editor/history.ts'
import type { PointerSample } from '../../machines/editor/types.ts'
import type { WorkDocument } from '../../machines/work.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import { createKindEditor } from '../editor-machine.ts'
import type { VideoWork } from './clip-edits.ts'
import { standStillUnderHand } from './under-hand.ts'

const TABLE = {
  times: Float64Array.from({ length: 100 }, (_, frame) => frame / 10),
  keyFrames: Int32Array.of(0),
  duration: 10,
}

const sampleAt = (x: number, y: number, buttons: number): PointerSample => ({
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

/** A video with one clip of all its frames that plays at frame 30, with the tool of crops in hand. */
function sit(readonly: boolean) {
  const editor = createActor(createKindEditor('video', VIDEO.editor?.tools ?? [], () => 'n')).start()
  const document: VideoWork = {
    annotation: {
      ...emptyDocument('video'),
      clips: [{ id: 'a', ...spanOf(TABLE, 0, 99), crop: null, wrongBox: false }],
    },
    verdict: EMPTY_VERDICT,
  }
  let [playing, frame] = [true, 30]
  const fields = () => PLAY_TIME_FIELDS.write(TABLE, { frame, speed: 1 })
  editor.send({
    type: 'OPEN',
    opening: {
      key: 'u|mark',
      document: document as unknown as WorkDocument,
      history: EMPTY_HISTORY,
      bounds: { width: 100, height: 80 },
      readonly,
      fields: fields(),
    },
  })
  editor.send({ type: 'PICK', tool: 'clipCrop' })
  standStillUnderHand(editor, { pause: () => void (playing = false) })
  return {
    press: (x: number, y: number, buttons = 1) =>
      editor.send({ type: 'POINTER.DOWN', sample: sampleAt(x, y, buttons) }),
    move: (x: number, y: number) => editor.send({ type: 'POINTER.MOVE', sample: sampleAt(x, y, 1) }),
    letGo: (x: number, y: number) => editor.send({ type: 'POINTER.UP', sample: sampleAt(x, y, 0) }),
    hold: (held: boolean) => editor.send({ type: 'PAN.HOLD', held }),
    /** The next frame is seen, if it plays. */
    pass() {
      if (!playing) return
      frame += 1
      editor.send({ type: 'FIELDS', fields: fields() })
    },
    crop: () => (editor.getSnapshot().context.document as unknown as VideoWork).annotation.clips[0]?.crop,
    state: () => ({ playing, frame }),
  }
}

test('a box that is drawn on a video that plays is whole, and of the frame that was seen', () => {
  const video = sit(false)
  video.pass()
  video.press(10, 10)
  video.pass()
  video.move(30, 25)
  video.pass()
  video.move(60, 50)
  video.letGo(60, 50)
  expect([video.crop(), video.state()]).toEqual([
    { x: 10, y: 10, width: 50, height: 40, rotation: 0 },
    { playing: false, frame: 31 },
  ])
})

test('it plays on under whoever only points, pans, asks for no tool, or can change nothing', () => {
  const [pans, asks, looks] = [sit(false), sit(false), sit(true)]
  pans.move(5, 5)
  pans.hold(true)
  pans.press(10, 10)
  asks.press(10, 10, 2)
  looks.press(10, 10)
  expect([pans, asks, looks].map((each) => each.state().playing)).toEqual([true, true, true])
})
