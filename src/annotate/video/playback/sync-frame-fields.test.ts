import { expect, test } from 'vitest'
import { CURRENT_FRAME_FIELDS } from '../../../kinds/frame-fields.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import { syncFrameFields } from './open-videos.ts'
import type { VideoController } from './video-controller.ts'
import type { VideoState } from './video-state.ts'
import { comingFrame, NO_VIDEO } from './video-state.ts'

/** Ten frames of 100 ms. */
const TABLE = {
  times: Float64Array.from({ length: 10 }, (_, frame) => frame / 10),
  keyFrames: Int32Array.of(0),
  duration: 1,
}

/** The frames that the fields name while a video goes through these states. */
function framesThrough(states: readonly Partial<VideoState>[]): unknown[] {
  const reported: unknown[] = []
  let state: VideoState = { ...NO_VIDEO, uuid: 'u', table: TABLE }
  let tell = (): void => undefined
  const controller = {
    state: () => state,
    subscribe(listener: () => void) {
      tell = listener
      return () => undefined
    },
  } as unknown as VideoController
  const editor = {
    getSnapshot: () => ({ context: { key: 'u|1|mark|open' } }),
    send: ({ fields }: { fields: { currentFrame: number } }) => reported.push(fields.currentFrame),
  } as unknown as EditorActor
  syncFrameFields(controller, editor, CURRENT_FRAME_FIELDS)
  for (const patch of states) {
    state = { ...state, ...patch }
    tell()
  }
  return reported
}

test('the fields name the visible frame, not the requested one', () => {
  expect(framesThrough([{ frame: 3 }, { shown: 3 }, { frame: 9 }, { shown: 9 }])).toEqual([3, 3, 3, 9])
})

test('a frame is pending until its pixels are on the screen', () => {
  const at = (patch: Partial<VideoState>) => comingFrame({ ...NO_VIDEO, ...patch })
  expect([
    at({ frame: 9 }),
    at({ frame: 9, shown: 3 }),
    at({ frame: 9, shown: 9 }),
    at({ frame: 9, shown: 3, playing: true }),
    at({ frame: 9, shown: 3, trouble: { code: 'network', reason: '' } }),
  ]).toEqual([9, 9, null, null, null])
})
