import { useEffect, useMemo, useState } from 'react'
import { timeOf } from '../../../domain/frame-table.ts'
import type { TimelineScale } from '../timeline/rows.ts'
import { secondsAt } from '../timeline/scale.ts'
import type { FilmstripPicture } from '../playback/filmstrip.ts'
import { decodeFilmstrip, filmstripFrames } from '../playback/filmstrip.ts'
import { useVideoFact } from '../playback/useVideoState.ts'
import type { VideoController } from '../playback/video-controller.ts'

/** For the whole video, whatever the timeline's width. */
const COUNT = 16

interface StillsTrackProps {
  video: VideoController
  scale: TimelineScale
  aspect: number
}

/** After the first frame of the video is visible. */
function useFilmstrip(video: VideoController, wanted: readonly number[]): readonly FilmstripPicture[] {
  const [stills, setStills] = useState<readonly FilmstripPicture[]>([])
  const isSeen = useVideoFact(video, ({ shown, inexact }) => shown !== null && inexact === null)
  useEffect(() => {
    if (!isSeen) return
    return decodeFilmstrip(video, wanted, (still) => setStills((were) => [...were, still]))
  }, [video, wanted, isSeen])
  return stills
}

function nearest(
  stills: readonly FilmstripPicture[],
  { table }: TimelineScale,
  seconds: number,
): FilmstripPicture | null {
  let best: FilmstripPicture | null = null
  let distance = Number.POSITIVE_INFINITY
  for (const still of stills) {
    const away = Math.abs(timeOf(table, still.frame) - seconds)
    if (away < distance) [best, distance] = [still, away]
  }
  return best
}

export function Filmstrip({ video, scale, aspect }: StillsTrackProps) {
  const { table } = scale
  const wanted = useMemo(() => filmstripFrames(table, COUNT), [table])
  const stills = useFilmstrip(video, wanted)
  const size = Math.max(24, 43 * aspect)
  const places = useMemo(
    () =>
      Array.from({ length: Math.ceil(scale.width / size) }, (_, index) => {
        const still = nearest(stills, scale, secondsAt(scale.view, scale.width, (index + 0.5) * size))
        return { index, still }
      }),
    [stills, scale, size],
  )
  return (
    <div
      aria-hidden
      data-stills={stills.length === wanted.length ? 'complete' : 'coming'}
      className="absolute inset-0"
    >
      {places.map(({ index, still }) => (
        <span
          key={index}
          className="pointer-events-none absolute inset-y-0 border-r border-surface bg-surface-sunken"
          style={{ left: index * size, width: size }}
        >
          {still && <Picture still={still} />}
        </span>
      ))}
    </div>
  )
}

/** A copy, because one thumbnail may be shown in several places. */
function Picture({ still: { canvas } }: { still: FilmstripPicture }) {
  return (
    <canvas
      className="size-full object-cover"
      width={canvas.width}
      height={canvas.height}
      ref={(own) => own?.getContext('2d')?.drawImage(canvas, 0, 0)}
    />
  )
}
