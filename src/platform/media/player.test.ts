import { expect, test } from 'vitest'
import type { FrameTable } from '../../domain/frame-table.ts'
import type { Playback, PlaybackEvent } from './playback.ts'
import type { Player } from './player.ts'
import { createPlayer } from './player.ts'
import type { VideoFrames, VideoFramesEvent } from './video-frames.ts'

/** Ten frames of 100 ms. */
const TABLE: FrameTable = {
  times: Float64Array.from({ length: 10 }, (_, frame) => frame / 10),
  keyFrames: Int32Array.of(0),
  duration: 1,
}

/** Frames and playback that write down their calls. */
function world() {
  const calls: string[] = []
  const ready = new Set<number>()
  /** Frames that there is only a proxy of. */
  const blurred = new Set<number>()
  let tellFrames: (event: VideoFramesEvent) => void = () => {}
  let tellPlayback: (event: PlaybackEvent) => void = () => {}
  const frames: VideoFrames = {
    seek: (frame) => calls.push(`frame ${frame}`),
    pixels: (frame) => ({ frame }) as never,
    isReady: (frame) => ready.has(frame),
    isSharp: (frame) => !blurred.has(frame),
    pause: () => calls.push('frames rest'),
    setBudget: (bytes) => calls.push(`budget ${bytes}`),
    subscribe(listener) {
      tellFrames = listener
      return () => calls.push('frames unheard')
    },
    dispose: () => calls.push('frames gone'),
  }
  const playback: Playback = {
    play: (from, speed) => calls.push(`play ${from.toFixed(2)} ×${speed}`),
    pause: () => calls.push('pause'),
    seek: (seconds) => calls.push(`element ${seconds.toFixed(2)}`),
    setSpeed: (speed) => calls.push(`speed ${speed}`),
    setMuted: (muted) => calls.push(`muted ${muted}`),
    pixels: () => 'element' as never,
    subscribe(listener) {
      tellPlayback = listener
      return () => calls.push('playback unheard')
    },
    dispose: () => calls.push('playback gone'),
  }
  const player: Player = createPlayer({ table: TABLE, frames, playback, speed: 2 })
  const arrive = (frame: number): void => {
    ready.add(frame)
    tellFrames({ type: 'frame', frame })
  }
  return { player, calls, ready, blurred, arrive, tellFrames, tellPlayback }
}

const FAILED = { type: 'failed', code: 'codec', reason: 'no decoder' } as const
const INEXACT = { code: 'codec', reason: 'no decoder' } as const
const STILL = {
  frame: 0,
  shown: null,
  sharp: false,
  playing: false,
  waiting: false,
  speed: 2,
  inexact: null,
  failed: null,
}

test('a frame is shown once its pixels are loaded, at once if they already are', () => {
  const { player, arrive, ready } = world()
  expect(player.state()).toEqual(STILL)
  arrive(0)
  expect(player.state()).toEqual({ ...STILL, shown: 0, sharp: true })
  player.step(3)
  expect(player.state()).toEqual({ ...STILL, frame: 3, shown: 0, sharp: true })
  expect(player.pixels()).toEqual({ frame: 0 })
  arrive(2)
  expect(player.state().shown).toBe(0)
  arrive(3)
  expect(player.state().shown).toBe(3)
  ready.add(4)
  player.step(1)
  expect(player.state()).toEqual({ ...STILL, frame: 4, shown: 4, sharp: true })
})

test('waits while data is missing, until a frame comes or the user stops', () => {
  const { player, tellPlayback } = world()
  const waits = (): readonly boolean[] => [player.state().playing, player.state().waiting]
  tellPlayback({ type: 'waiting' })
  const still = waits()
  player.play()
  tellPlayback({ type: 'waiting' })
  const began = waits()
  tellPlayback({ type: 'shown', seconds: 0.2 })
  const seen = waits()
  tellPlayback({ type: 'waiting' })
  player.pause()
  expect([still, began, seen, waits()]).toEqual([
    [false, false],
    [true, true],
    [true, false],
    [false, false],
  ])
})

test('shows a proxy’s frame at once, and marks it sharp when the original is decoded', () => {
  const { player, arrive, blurred } = world()
  blurred.add(0)
  arrive(0)
  expect(player.state()).toEqual({ ...STILL, shown: 0 })
  blurred.delete(0)
  arrive(0)
  expect(player.state()).toEqual({ ...STILL, shown: 0, sharp: true })
})

test('steps end at both ends of the video', () => {
  const { player, calls } = world()
  player.step(-5)
  player.seek(99)
  expect([player.state().frame, calls]).toEqual([9, ['frame 0', 'frame 0', 'frame 9']])
})

test('plays by the element and stops at the exact visible frame', () => {
  const { player, calls, tellPlayback } = world()
  player.seek(2)
  player.play()
  expect(player.pixels()).toBe('element')
  tellPlayback({ type: 'shown', seconds: 0.5 })
  expect(player.state()).toEqual({ ...STILL, frame: 5, shown: 5, sharp: true, playing: true })
  player.setSpeed(99)
  player.pause()
  expect(player.state()).toEqual({ ...STILL, frame: 5, shown: 5, sharp: true, speed: 16 })
  expect(calls).toEqual(['frame 0', 'frame 2', 'play 0.25 ×2', 'speed 16', 'pause', 'frame 5'])
})

test('at the end it stops at the last frame, and plays from the start again', () => {
  const { player, calls, tellPlayback } = world()
  player.play()
  tellPlayback({ type: 'ended' })
  expect(player.state().frame).toBe(9)
  player.play()
  expect(calls.at(-1)).toBe('play 0.05 ×2')
})

test('falls back to the element and says why', () => {
  const { player, calls, tellFrames, tellPlayback } = world()
  player.seek(4)
  tellFrames(FAILED)
  expect(player.state()).toEqual({ ...STILL, frame: 4, inexact: INEXACT })
  tellPlayback({ type: 'shown', seconds: 0.4 })
  player.step(1)
  expect(player.state()).toEqual({ ...STILL, frame: 5, shown: 4, sharp: true, inexact: INEXACT })
  tellPlayback({ type: 'shown', seconds: 0.5 })
  expect([player.state().shown, player.pixels()]).toEqual([5, 'element'])
  expect(calls).toEqual(['frame 0', 'frame 4', 'element 0.45', 'element 0.55'])
})

test('fails where neither works; stops where only playback fails', () => {
  const lost = { type: 'failed', code: 'network', reason: 'gone' } as const
  const still = world()
  still.player.seek(4)
  still.player.play()
  still.tellPlayback(lost)
  expect(still.player.state()).toEqual({ ...STILL, frame: 4 })
  const gone = world()
  gone.tellFrames(FAILED)
  gone.tellPlayback(lost)
  gone.player.play()
  expect(gone.player.state()).toEqual({ ...STILL, inexact: INEXACT, failed: lost })
})

test('reports a network failure without falling back to the element', () => {
  const lost = { type: 'failed', code: 'network', reason: 'gone' } as const
  const { player, calls, tellFrames } = world()
  player.seek(4)
  player.play()
  tellFrames(lost)
  expect(player.state()).toEqual({ ...STILL, frame: 4, failed: lost })
  expect(calls).toEqual(['frame 0', 'frame 4', 'play 0.45 ×2', 'pause'])
})

test('ignores a late end after a step back', () => {
  const { player, tellPlayback } = world()
  player.seek(7)
  player.play()
  tellPlayback({ type: 'shown', seconds: 0.9 })
  player.step(-1)
  tellPlayback({ type: 'ended' })
  expect(player.state()).toEqual({ ...STILL, frame: 8, shown: 9, sharp: true })
})

test('disposes of its parts', () => {
  const { player, calls } = world()
  player.dispose()
  expect(calls.slice(1)).toEqual(['frames unheard', 'playback unheard', 'frames gone', 'playback gone'])
})
