import type { PointerEvent } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { spanBox } from './frame-positions.ts'
import type { TimelineMark, TimelineScale } from './rows.ts'

interface FrameMarkProps {
  mark: TimelineMark
  colour: string
  scale: TimelineScale
  onPick: () => void
}

/** Something is said about this frame: a click goes there. As wide as its words, however short a frame is. */
export function FrameMark({ mark, colour, scale, onPick }: FrameMarkProps) {
  const { frame, label, name, selected } = mark
  const box = spanBox(scale, { startFrame: frame, endFrame: frame + 1 })
  if (!box) return null
  const pick = (event: PointerEvent): void => {
    if (event.button !== 0) return
    // The frame is this one, not the one below the pointer.
    event.stopPropagation()
    onPick()
  }
  return (
    <span
      data-mark={frame}
      title={name}
      onPointerDown={pick}
      className={classNames(
        'absolute top-1 bottom-1 min-w-4 -translate-x-1/2 rounded-xs border bg-surface-raised px-1 text-center text-2xs leading-[18px] tabular-nums',
        selected && 'z-1 ring-2 ring-accent',
      )}
      style={{ left: box.left + box.width / 2, borderColor: colour, color: colour }}
    >
      {label}
    </span>
  )
}
