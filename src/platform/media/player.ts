import { createListeners } from '../../domain/listeners.ts'
import type { FrameTable } from '../../domain/frame-table.ts'
import { clampFrame, endOf, frameAt, timeOf } from '../../domain/frame-table.ts'
import type { Playback, PlaybackFailure } from './playback.ts'
import type { VideoFailure, VideoFrames } from './video-frames.ts'

/** With this browser or file; network failures are not among them. */
export interface InexactReason {
  readonly code: Exclude<VideoFailure['code'], 'network'>
  readonly reason: string
}

interface PlayerState {
  readonly frame: number
  /** Null before the first. */
  readonly shown: number | null
  readonly sharp: boolean
  readonly playing: boolean
  readonly waiting: boolean
  /** Times the natural speed. */
  readonly speed: number
  readonly inexact: InexactReason | null
  readonly failed: PlaybackFailure | null
}

export interface Player {
  readonly state: () => PlayerState
  readonly seek: (frame: number) => void
  readonly step: (by: number) => void
  readonly play: () => void
  readonly pause: () => void
  readonly setSpeed: (speed: number) => void
  readonly setMuted: (muted: boolean) => void
  /** Draw them at once; do not keep them. */
  readonly pixels: () => CanvasImageSource | ImageData | undefined
  readonly isReady: (frame: number) => boolean
  readonly subscribe: (listener: () => void) => () => void
  readonly dispose: () => void
}

export const SPEED_MIN = 0.25
/** Browsers play no faster. */
export const SPEED_MAX = 16

interface PlayerParts {
  readonly table: FrameTable
  readonly frames: VideoFrames
  readonly playback: Playback
  readonly speed: number
  readonly frame?: number
}

/** An element that is sent to the very beginning of a frame often shows the one before. */
const middleOf = (table: FrameTable, frame: number): number =>
  (timeOf(table, frame) + endOf(table, frame)) / 2

interface PlayerStore {
  readonly state: () => PlayerState
  readonly change: (patch: Partial<PlayerState>) => void
  readonly subscribe: Player['subscribe']
  readonly clear: () => void
}

function createStore(start: PlayerState): PlayerStore {
  const { subscribe, notify, clear } = createListeners()
  let state = start
  return {
    state: () => state,
    change(patch) {
      state = { ...state, ...patch }
      notify()
    },
    subscribe,
    clear,
  }
}

const shownBy = (frames: VideoFrames, frame: number): Pick<PlayerState, 'shown' | 'sharp'> => ({
  shown: frame,
  sharp: frames.isSharp(frame),
})

function stopAt(
  { table, frames, playback }: PlayerParts,
  { state, change }: PlayerStore,
  wanted: number,
): void {
  const { playing, inexact } = state()
  const frame = clampFrame(table, wanted)
  if (playing) playback.pause()
  if (inexact) playback.seek(middleOf(table, frame))
  else frames.seek(frame)
  const isThere = !inexact && frames.isReady(frame)
  change({ frame, playing: false, waiting: false, ...(isThere ? shownBy(frames, frame) : {}) })
}

function follow(parts: PlayerParts, store: PlayerStore): () => void {
  const { table, frames, playback } = parts
  const { state, change } = store
  const stopFrames = frames.subscribe((event) => {
    const { frame, playing, inexact } = state()
    if (event.type === 'frame' && event.frame === frame && !playing) change(shownBy(frames, frame))
    if (event.type !== 'failed' || inexact) return
    const { code, reason } = event
    if (code === 'network') {
      // The element uses the same connection, so it is no fallback.
      if (playing) playback.pause()
      return change({ playing: false, waiting: false, failed: { type: 'failed', code, reason } })
    }
    change({ inexact: { code, reason } })
    if (!playing) stopAt(parts, store, frame)
  })
  const stopPlayback = playback.subscribe((event) => {
    const { frame, playing, inexact } = state()
    if (event.type === 'failed') {
      // Exact frames still work; only playback fails.
      if (inexact) return change({ failed: event, playing: false, waiting: false })
      return playing ? stopAt(parts, store, frame) : undefined
    }
    if (event.type === 'waiting') return playing ? change({ waiting: true }) : undefined
    // A late event after a pause or seek must not jump to the end.
    if (event.type === 'ended') return playing ? stopAt(parts, store, table.times.length - 1) : undefined
    const seen = frameAt(table, event.seconds)
    if (playing) change({ frame: seen, shown: seen, sharp: true, waiting: false })
    // The element is no more exact than that.
    else if (inexact) change({ shown: frame, sharp: true })
  })
  return () => {
    stopFrames()
    stopPlayback()
  }
}

export function createPlayer(parts: PlayerParts): Player {
  const { table, frames, playback, speed } = parts
  const first = clampFrame(table, parts.frame ?? 0)
  const store = createStore({
    frame: first,
    ...(frames.isReady(first) ? shownBy(frames, first) : { shown: null, sharp: false }),
    playing: false,
    waiting: false,
    speed,
    inexact: null,
    failed: null,
  })
  const { state, change } = store
  const seek = (frame: number): void => stopAt(parts, store, frame)
  const unfollow = follow(parts, store)
  frames.seek(first)

  return {
    state,
    seek,
    step: (by) => seek(state().frame + by),
    play() {
      if (state().playing || state().failed) return
      const isAtEnd = state().frame >= table.times.length - 1
      const frame = isAtEnd ? 0 : state().frame
      playback.play(middleOf(table, frame), state().speed)
      change({ playing: true, frame })
    },
    pause: () => seek(state().frame),
    setSpeed(wanted) {
      const next = Math.min(Math.max(wanted, SPEED_MIN), SPEED_MAX)
      if (state().playing) playback.setSpeed(next)
      change({ speed: next })
    },
    setMuted: playback.setMuted,
    pixels() {
      const { playing, inexact, shown } = state()
      if (playing || inexact) return playback.pixels()
      return shown === null ? undefined : frames.pixels(shown)
    },
    isReady: frames.isReady,
    subscribe: store.subscribe,
    dispose() {
      unfollow()
      store.clear()
      frames.dispose()
      playback.dispose()
    },
  }
}
