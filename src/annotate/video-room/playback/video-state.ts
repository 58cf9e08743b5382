import type { FrameTable } from '../../../domain/frame-table.ts'
import { VIDEO_SPEED_INITIAL } from '../../../domain/constants.ts'
import type { InexactReason } from '../../../platform/media/player.ts'

/** Why a video cannot be shown at all; `reason` is for the log, `code` for the person. */
interface VideoTrouble {
  readonly code: 'table' | 'codec' | 'network'
  readonly reason: string
}

/** How the video on the screen stands. A new object after each change. */
export interface VideoState {
  /** Whose video it is; null for none. */
  readonly uuid: string | null
  /** Null until it is known. */
  readonly table: FrameTable | null
  /** The frame that one is at: the one that is stored when something is marked here. */
  readonly frame: number
  /** The frame whose pixels are on the screen; behind `frame` while that is decoded, null before the first. */
  readonly shown: number | null
  /** Whether those are the video's own pixels; a proxy's stand in until they are decoded. */
  readonly sharp: boolean
  readonly playing: boolean
  /** It plays, but what comes next is not there yet. */
  readonly waiting: boolean
  /** Times the natural speed. */
  readonly speed: number
  readonly muted: boolean
  /** Why frames are only as exact as the browser's element makes them; null while they are exact. */
  readonly inexact: InexactReason | null
  readonly trouble: VideoTrouble | null
}

export const NO_VIDEO: VideoState = {
  uuid: null,
  table: null,
  frame: 0,
  shown: null,
  sharp: false,
  playing: false,
  waiting: false,
  speed: VIDEO_SPEED_INITIAL,
  muted: false,
  inexact: null,
  trouble: null,
}

/**
 * The frame that one is at while the pixels of another one are still on the screen; null where they are its own, and where
 * it does not come.
 */
export const comingFrame = ({ frame, shown, playing, trouble }: VideoState): number | null =>
  playing || trouble || shown === frame ? null : frame

/** How the video stands, and who is told of it. */
export interface VideoStore {
  readonly state: () => VideoState
  readonly change: (patch: Partial<VideoState>) => void
  /** Another video, of which nothing is known yet; sound stays as it was. */
  readonly begin: (uuid: string | null) => void
  readonly tell: () => void
  readonly subscribe: (listener: () => void) => () => void
  readonly clear: () => void
}

export function createVideoStore(): VideoStore {
  const listeners = new Set<() => void>()
  let state: VideoState = NO_VIDEO
  const tell = (): void => listeners.forEach((listener) => listener())
  return {
    state: () => state,
    change(patch) {
      state = { ...state, ...patch }
      tell()
    },
    begin(uuid) {
      state = { ...NO_VIDEO, muted: state.muted, speed: state.speed, uuid }
      tell()
    },
    tell,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    clear: () => listeners.clear(),
  }
}
