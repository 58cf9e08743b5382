import { useEffect, useRef } from 'react'
import type { CanvasView } from '../../../render/stage/canvas-view.ts'
import type { Viewport } from '../../../render/viewport.ts'
import { toScreen } from '../../../render/viewport.ts'
import { reviewText } from '../../../text/annotate-review.ts'
import { DATA_COLOURS } from '../../../kinds/colours.ts'
import { layoutBubbles } from './bubble-layout.ts'
import type { ReviewNote } from './review-notes.ts'

const text = reviewText.comments

const onScreen = (viewport: Viewport, { place, margin }: ReviewNote) => {
  const { x, y } = toScreen(viewport, place)
  return {
    x: x - margin,
    y: y - margin,
    width: place.width * viewport.scale + 2 * margin,
    height: place.height * viewport.scale + 2 * margin,
  }
}

/** Without React, because the view changes with every frame. */
function place(host: HTMLElement, notes: readonly ReviewNote[], viewport: Viewport): void {
  const bubbles = [...host.children] as HTMLElement[]
  const places = layoutBubbles(
    notes.map((note, index) => ({
      box: onScreen(viewport, note),
      size: { width: bubbles[index]?.offsetWidth ?? 0, height: bubbles[index]?.offsetHeight ?? 0 },
    })),
    viewport,
  )
  bubbles.forEach((bubble, index) => {
    const at = places[index]
    bubble.style.visibility = at ? 'visible' : 'hidden'
    if (at) bubble.style.transform = `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)`
  })
}

/** Pointer events go through to the picture. */
export function CommentBubbles({ view, notes }: { view: CanvasView; notes: readonly ReviewNote[] }) {
  const ref = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const host = ref.current
    if (!host) return
    const look = (): void => place(host, notes, view.viewport)
    look()
    return view.subscribe(look)
  }, [view, notes])
  return (
    <ol
      ref={ref}
      aria-label={text.label}
      className="pointer-events-none absolute inset-0 overflow-hidden text-xs"
    >
      {notes.map(({ id, mark, words }) => (
        <li
          key={id}
          className="absolute top-0 left-0 flex max-w-56 gap-1.5 rounded-md border bg-surface-raised/95 px-2 py-1 shadow-float"
          style={{ borderColor: DATA_COLOURS.rejection }}
        >
          <span className="shrink-0 font-medium tabular-nums" style={{ color: DATA_COLOURS.rejection }}>
            {mark}
          </span>
          <span className="line-clamp-5 break-words whitespace-pre-wrap">{words}</span>
        </li>
      ))}
    </ol>
  )
}
