import type { PointerEvent } from 'react'
import { useMemo, useState } from 'react'
import type { TimelineScale, TimelineSpan } from './rows.ts'
import { SpansCanvas } from './CanvasTracks.tsx'
import type { SpanHands } from './SpanBar.tsx'
import { SpanBar } from './SpanBar.tsx'
import { spanAtPlace, spansInSight } from './spans-in-sight.ts'

interface SpansTrackProps {
  /** Id of the row. */
  row: string
  spans: readonly TimelineSpan[]
  colour: string
  scale: TimelineScale
  hands: SpanHands
}

/** The spans of a row that are in sight. */
export function SpansTrack({ row, spans, colour, scale, hands }: SpansTrackProps) {
  const [held, setHeld] = useState<string | null>(null)
  const { bars, drawn } = useMemo(() => spansInSight(scale, spans, held), [scale, spans, held])
  const under = ({ currentTarget, clientX, clientY }: PointerEvent): string | null => {
    const { left, top } = currentTarget.getBoundingClientRect()
    return spanAtPlace(scale, spans, { x: clientX - left, y: clientY - top })
  }
  return (
    <div
      className="absolute inset-0"
      // A finger comes without a move.
      onPointerDownCapture={(event) => setHeld(under(event))}
      onPointerMove={(event) => event.buttons === 0 && setHeld(under(event))}
      onPointerLeave={({ buttons }) => buttons === 0 && setHeld(null)}
      onPointerDown={(event) => {
        const id = event.target === event.currentTarget ? under(event) : null
        if (id !== null) hands.onPick?.(row, id, event)
      }}
    >
      {drawn.length > 0 && <SpansCanvas spans={drawn} colour={colour} scale={scale} />}
      {bars.map((span) => (
        <SpanBar key={span.id} span={span} row={row} colour={colour} scale={scale} hands={hands} />
      ))}
    </div>
  )
}
