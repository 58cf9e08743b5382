import { useSyncExternalStore } from 'react'
import type { VideoController } from './video-controller.ts'
import type { VideoState } from './video-state.ts'
import { videoText } from '../../../text/video.ts'
import type { PictureWords } from '../../canvas/CanvasNotices.tsx'

/** How the video stands, drawn anew with each frame: only for what is small. */
export const useVideoState = (video: VideoController): VideoState =>
  useSyncExternalStore(video.subscribe, video.state)

/** One fact of it; drawn anew only when that changes. */
export const useVideoFact = <Fact extends string | number | boolean | object | null>(
  video: VideoController,
  factOf: (state: VideoState) => Fact,
): Fact => useSyncExternalStore(video.subscribe, () => factOf(video.state()))

const { failed, loading } = videoText

/** What is said in the place of a video that is not there; nothing of its own where pictures are. */
export function useVideoWords(video: VideoController | null): PictureWords | undefined {
  const code = useSyncExternalStore(
    (listener) => video?.subscribe(listener) ?? (() => undefined),
    () => video?.state().trouble?.code ?? null,
  )
  if (!video) return undefined
  return {
    loading,
    failed: failed[code ?? 'network'],
    ...(code === 'codec' ? { hint: failed.hint } : {}),
  }
}
