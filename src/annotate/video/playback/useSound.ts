import { useEffect, useState } from 'react'
import { timeOf } from '../../../domain/frame-table.ts'
import type { SoundLevels } from '../../../platform/media/sound.ts'
import { useVideoFact } from './useVideoState.ts'
import type { VideoController } from './video-controller.ts'

/** Levels around the current position; null without sound. Reading begins once a frame is on the screen. */
export function useSound(video: VideoController): SoundLevels | null {
  const [heard, setHeard] = useState<{ uuid: string | null; levels: SoundLevels | null } | null>(null)
  const uuid = useVideoFact(video, (state) => state.uuid)
  const isSeen = useVideoFact(video, ({ shown }) => shown !== null)
  useEffect(() => {
    const sound = isSeen ? video.openSound() : null
    if (!sound) return
    const follow = (): void => {
      const { table, frame } = video.state()
      if (table) sound.seek(timeOf(table, frame))
    }
    follow()
    const stops = [
      video.subscribe(follow),
      sound.subscribe(() => setHeard({ uuid, levels: sound.state() })),
      sound.dispose,
    ]
    return () => stops.forEach((stop) => stop())
  }, [video, uuid, isSeen])
  return heard?.uuid === uuid ? heard.levels : null
}
