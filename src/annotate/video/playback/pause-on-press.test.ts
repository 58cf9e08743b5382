import { expect, test } from 'vitest'
import type { VideoWork } from '../../../kinds/video/clip-edits.ts'
import { cropEditor, fieldsAt, sampleAt } from '../../../kinds/video/testing.ts'
import { pauseOnPress } from './open-videos.ts'

/** A video that plays at frame 30 of its clip, with the tool of crops in hand. */
function sit(readonly: boolean) {
  const editor = cropEditor({ readonly })
  let [playing, frame] = [true, 30]
  pauseOnPress(editor, { pause: () => void (playing = false) })
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
      editor.send({ type: 'FIELDS', fields: fieldsAt(frame) })
    },
    crop: () => (editor.getSnapshot().context.document as unknown as VideoWork).annotation.clips[0]?.crop,
    state: () => ({ playing, frame }),
  }
}

test('a box drawn on a playing video is complete and belongs to the visible frame', () => {
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

test('playback continues when the user points, pans, has no tool, or may change nothing', () => {
  const [pans, asks, looks] = [sit(false), sit(false), sit(true)]
  pans.move(5, 5)
  pans.hold(true)
  pans.press(10, 10)
  asks.press(10, 10, 2)
  looks.press(10, 10)
  expect([pans, asks, looks].map((each) => each.state().playing)).toEqual([true, true, true])
})
