import type { VideoState } from './video-state.ts'
import { NO_VIDEO } from './video-state.ts'

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
