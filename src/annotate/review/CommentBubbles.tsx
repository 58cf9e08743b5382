import { useEffect, useRef } from 'react'
import type { ErrorBox } from '../../machines/work.ts'
import type { CanvasView } from '../../render/canvas-view.ts'
import type { Viewport } from '../../render/viewport.ts'
import { toScreen } from '../../render/viewport.ts'
import { reviewText } from '../../text/annotate-review.ts'
import { DATA_COLOURS } from '../../kinds/colours.ts'
import { placeBubbles } from './bubble-places.ts'

const text = reviewText.comments

const onScreen = (viewport: Viewport, { x, y, width, height }: ErrorBox) => ({
  ...toScreen(viewport, { x, y }),
  width: width * viewport.scale,
  height: height * viewport.scale,
})

/** Puts each bubble where it belongs in this view. It goes past React: the picture moves with every frame. */
function place(host: HTMLElement, boxes: readonly ErrorBox[], viewport: Viewport): void {
  const bubbles = [...host.children] as HTMLElement[]
  const places = placeBubbles(
    boxes.map((box, index) => ({
      box: onScreen(viewport, box),
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

interface CommentBubblesProps {
  view: CanvasView
  /** All boxes in their order, so that numbers are those of the panel. */
  boxes: readonly ErrorBox[]
}

/** What a reviewer wrote, beside the boxes that it is about. Pointers go through to the picture. */
export function CommentBubbles({ view, boxes }: CommentBubblesProps) {
  const ref = useRef<HTMLOListElement>(null)
  const commented = boxes
    .map((box, index) => ({ box, number: index + 1 }))
    .filter(({ box }) => box.comment?.trim())
  useEffect(() => {
    const host = ref.current
    if (!host) return
    const shown = boxes.filter((box) => box.comment?.trim())
    const look = (): void => place(host, shown, view.viewport)
    look()
    return view.subscribe(look)
  }, [view, boxes])
  return (
    <ol
      ref={ref}
      aria-label={text.label}
      className="pointer-events-none absolute inset-0 overflow-hidden text-xs"
    >
      {commented.map(({ box, number }) => (
        <li
          key={box.id}
          className="absolute top-0 left-0 flex max-w-56 gap-1.5 rounded-md border bg-surface-raised/95 px-2 py-1 shadow-float"
          style={{ borderColor: DATA_COLOURS.rejection }}
        >
          <span className="shrink-0 font-medium tabular-nums" style={{ color: DATA_COLOURS.rejection }}>
            {number}
          </span>
          <span className="line-clamp-5 break-words whitespace-pre-wrap">{box.comment}</span>
        </li>
      ))}
    </ol>
  )
}
