import type { FrameTable } from '../../../domain/frame-table.ts'
import { VIDEO_SPEED_INITIAL } from '../../../domain/constants.ts'
import type { InexactReason } from '../../../platform/media/player.ts'

/** `code` is for the message, `reason` for the log. */
interface VideoTrouble {
  readonly code: 'table' | 'codec' | 'network'
  readonly reason: string
}

/** A new object after each change. */
export interface VideoState {
  readonly uuid: string | null
  readonly table: FrameTable | null
  /** Stored with a mark. */
  readonly frame: number
  /** Visible; lags behind `frame` while decoding, null before the first. */
  readonly shown: number | null
  /** False while a proxy's pixels stand in. */
  readonly sharp: boolean
  readonly playing: boolean
  /** Playing, but the next frame is not decoded yet. */
  readonly waiting: boolean
  readonly speed: number
  readonly muted: boolean
  /** Null while frames are exact. */
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

/** Being decoded while another one is visible; null: none. */
export const comingFrame = ({ frame, shown, playing, trouble }: VideoState): number | null =>
  playing || trouble || shown === frame ? null : frame

export interface VideoStore {
  readonly state: () => VideoState
  readonly change: (patch: Partial<VideoState>) => void
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
