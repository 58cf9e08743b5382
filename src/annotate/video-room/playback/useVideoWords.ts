import { useSyncExternalStore } from 'react'
import { videoText } from '../../../text/video.ts'
import type { PictureWords } from '../../canvas/PictureState.tsx'
import type { VideoController } from './video-controller.ts'

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
