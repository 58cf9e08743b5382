import { useSyncExternalStore } from 'react'
import type { VideoDesk } from './video-desk.ts'
import type { VideoState } from './video-state.ts'

/** How the video stands, drawn anew with each frame: only for what is small. */
export const useVideoState = (video: VideoDesk): VideoState =>
  useSyncExternalStore(video.subscribe, video.state)

/** One fact of it; drawn anew only when that changes. */
export const useVideoFact = <Fact extends string | number | boolean | object | null>(
  video: VideoDesk,
  factOf: (state: VideoState) => Fact,
): Fact => useSyncExternalStore(video.subscribe, () => factOf(video.state()))
