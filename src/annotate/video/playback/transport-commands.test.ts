import { expect, test } from 'vitest'
import type { FrameTable } from '../../../domain/frame-table.ts'
import { TRANSPORT_COMMANDS } from './transport-commands.ts'
import type { VideoController } from './video-controller.ts'
import { NO_VIDEO } from './video-state.ts'

const table: FrameTable = {
  times: Float64Array.from({ length: 100 }, (_, frame) => frame / 25),
  keyFrames: Int32Array.of(0),
  duration: 4,
}

/** What a command asks of a video that stands at a frame. */
function askedBy(command: keyof typeof TRANSPORT_COMMANDS, state: Partial<typeof NO_VIDEO>): string[] {
  const calls: string[] = []
  const say =
    (name: string) =>
    (value?: number | boolean): void =>
      void calls.push(value === undefined ? name : `${name} ${value}`)
  const controller = {
    state: () => ({ ...NO_VIDEO, table, ...state }),
    seek: say('seek'),
    step: say('step'),
    play: say('play'),
    pause: say('pause'),
    setSpeed: say('speed'),
    setMuted: say('muted'),
  } as unknown as VideoController
  TRANSPORT_COMMANDS[command].run({ video: controller })
  return calls
}

test('keys step, seek, play and set the speed', () => {
  const at = { frame: 50 }
  const asked = (
    [
      'video.back',
      'video.forward',
      'video.backFar',
      'video.forwardFar',
      'video.backSecond',
      'video.forwardSecond',
      'video.first',
      'video.last',
      'video.play',
      'video.faster',
      'video.slower',
      'video.mute',
    ] as const
  ).flatMap((command) => askedBy(command, at))
  expect(asked).toEqual([
    'step -1',
    'step 1',
    'step -10',
    'step 10',
    'seek 25',
    'seek 75',
    'seek 0',
    'seek 99',
    'play',
    'speed 3',
    'speed 1.5',
    'muted true',
  ])
})

test('the key that plays also pauses', () => {
  expect(askedBy('video.play', { playing: true })).toEqual(['pause'])
})

test('transport keys do nothing before the video is loaded', () => {
  expect([
    askedBy('video.forward', { table: null }),
    TRANSPORT_COMMANDS['video.play'].run({ video: null }),
  ]).toEqual([[], undefined])
})
