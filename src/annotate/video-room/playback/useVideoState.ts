import { useSyncExternalStore } from 'react'
import type { VideoController } from './video-controller.ts'
import type { VideoState } from './video-state.ts'

/** How the video stands, drawn anew with each frame: only for what is small. */
export const useVideoState = (video: VideoController): VideoState =>
  useSyncExternalStore(video.subscribe, video.state)

/** One fact of it; drawn anew only when that changes. */
export const useVideoFact = <Fact extends string | number | boolean | object | null>(
  video: VideoController,
  factOf: (state: VideoState) => Fact,
): Fact => useSyncExternalStore(video.subscribe, () => factOf(video.state()))
