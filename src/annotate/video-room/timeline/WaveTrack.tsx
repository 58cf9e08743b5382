import { useEffect, useRef } from 'react'
import { LEVELS_PER_SECOND, loudest, LOUDEST } from '../../../platform/media/levels.ts'
import type { SoundLevels } from '../../../platform/media/sound.ts'
import { videoText } from '../../../text/video.ts'
import type { TimelineScale } from './rows.ts'
import { secondsAt } from './scale.ts'
import { clearTrack } from './track-canvas.ts'

const text = videoText.timeline

/** CSS pixels above and below the loudest. */
const GAP = 3
/** Of silence, in CSS pixels and opacity: where nothing was read yet, there is nothing. */
const SILENCE = { height: 1, opacity: 0.5 }

/** Half the height of the wave at a level, as a part of what there is: speech is low, and to be seen as well. */
const reachOf = (level: number): number => Math.sqrt(level / LOUDEST)

function draw(
  canvas: HTMLCanvasElement,
  { view, width }: TimelineScale,
  { wave: { levels, isRead }, colour }: Omit<WaveTrackProps, 'scale'>,
): void {
  const track = clearTrack(canvas, width)
  if (!track) return
  const { context, height } = track
  const levelAt = (x: number): number => secondsAt(view, width, x) * LEVELS_PER_SECOND
  context.fillStyle = colour
  for (let x = 0; x < width; x += 1) {
    const from = Math.floor(levelAt(x))
    const level = loudest(levels, from, Math.max(Math.ceil(levelAt(x + 1)), from + 1))
    const reach = Math.max(reachOf(level) * (height / 2 - GAP), isRead(from) ? SILENCE.height / 2 : 0)
    context.globalAlpha = level > 0 ? 1 : SILENCE.opacity
    if (reach > 0) context.fillRect(x, height / 2 - reach, 1, 2 * reach)
  }
}

interface WaveTrackProps {
  wave: SoundLevels
  /** `#rrggbb` */
  colour: string
  scale: TimelineScale
}

/** How loud a video is along its time. */
export function WaveTrack({ wave, colour, scale }: WaveTrackProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (ref.current) draw(ref.current, scale, { wave, colour })
  }, [wave, colour, scale])
  return (
    <>
      <canvas ref={ref} aria-hidden className="pointer-events-none absolute inset-0 size-full" />
      {wave.failed && (
        <span className="pointer-events-none absolute inset-y-0 left-2 leading-7 text-xs text-warn">
          {text.soundFailed}
        </span>
      )}
    </>
  )
}
