import { useSyncExternalStore } from 'react'
import type { VideoController } from './video-controller.ts'
import type { VideoState } from './video-state.ts'
import { videoText } from '../../../text/video.ts'
import type { PictureWords } from '../../canvas/CanvasNotices.tsx'

/** Renders with every frame: only for small components. */
export const useVideoState = (video: VideoController): VideoState =>
  useSyncExternalStore(video.subscribe, video.state)

/** Renders only when the selected value changes. */
export const useVideoFact = <Fact extends string | number | boolean | object | null>(
  video: VideoController,
  factOf: (state: VideoState) => Fact,
): Fact => useSyncExternalStore(video.subscribe, () => factOf(video.state()))

const { failed, loading } = videoText

export function useVideoMessages(video: VideoController | null): PictureWords | undefined {
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
