import { useEffect, useRef } from 'react'
import type { ScreenRect } from '../../../domain/geometry/units.ts'
import type { SceneItem } from '../../../render/scene.ts'
import { itemsOf } from '../../../render/scene.ts'
import type { Viewport } from '../../../render/viewport.ts'
import { toScreenRect } from '../../../render/viewport.ts'
import { inflate } from '../../../render/geometry.ts'
import { reviewText } from '../../../text/annotate-review.ts'
import { DATA_COLOURS } from '../../../kinds/colours.ts'
import type { Presenter } from '../../canvas/presenter.ts'
import { dotAt, layoutBubbles } from './bubble-layout.ts'
import type { ReviewNote } from './review-notes.ts'
import { heldPart, isInTheWay, screenMarks } from './screen-marks.ts'

const text = reviewText.comments

const onScreen = (viewport: Viewport, { place, margin }: ReviewNote): ScreenRect =>
  inflate(toScreenRect(viewport, place), margin)

type Canvas = Pick<Presenter, 'view' | 'pointer' | 'subscribe'>

/** Another list of shapes or another choice; not what a drag or a resting pointer changes. */
function layoutKey({ view: { scene }, pointer }: Canvas, held: readonly SceneItem[]): string {
  const hit = pointer()?.hit
  const chosen = held.filter(({ role, id }) => role !== hit?.role || id !== hit.id)
  return [scene.id, scene.items.length, ...chosen.map(({ role, id }) => `${role} ${id}`)].join('\n')
}

/** Without React, because the view changes with every frame. @returns stops it */
function keepPlaced(host: HTMLElement, notes: readonly ReviewNote[], canvas: Canvas): () => void {
  const { view } = canvas
  const bubbles = [...host.children] as HTMLElement[]
  let key = ''
  let places: (ScreenRect | null)[] = []

  const layOut = (): void => {
    const { viewport, scene } = view
    const boxes = notes.map((note) => onScreen(viewport, note))
    const sized = bubbles.map(({ offsetWidth: width, offsetHeight: height }, index) => ({
      box: boxes[index] ?? { x: 0, y: 0, width: 0, height: 0 },
      size: { width, height },
    }))
    const corners = layoutBubbles(sized, viewport, screenMarks(itemsOf(scene.items), viewport))
    places = sized.map(({ size }, index) => {
      const corner = corners[index]
      return corner ? { x: Math.round(corner.x), y: Math.round(corner.y), ...size } : null
    })
    bubbles.forEach((bubble, index) => {
      const [at, box] = [places[index], boxes[index]]
      bubble.style.visibility = at ? 'visible' : 'hidden'
      if (!at || !box) return
      bubble.style.transform = `translate(${at.x}px, ${at.y}px)`
      const dot = dotAt(at, box)
      bubble.style.setProperty('--dot-x', `${dot.x}px`)
      bubble.style.setProperty('--dot-y', `${dot.y}px`)
    })
  }
  const look = (moved: boolean): void => {
    const held = itemsOf(view.scene.items).filter((item) => heldPart(item) !== null)
    const now = layoutKey(canvas, held)
    if (moved || now !== key) layOut()
    key = now
    const marks = screenMarks(held, view.viewport)
    const seen = canvas.pointer()
    const pointer = seen && { x: seen.screenX, y: seen.screenY }
    bubbles.forEach((bubble, index) => {
      const at = places[index]
      bubble.toggleAttribute('data-folded', at ? isInTheWay(at, marks, pointer) : false)
    })
  }
  look(true)
  const stops = [view.subscribe(() => look(true)), canvas.subscribe(() => look(false))]
  return () => stops.forEach((stop) => stop())
}

interface CommentBubblesProps {
  canvas: Canvas
  notes: readonly ReviewNote[]
}

/** Pointer events go through to the picture; a bubble that is in the way folds to a dot. */
export function CommentBubbles({ canvas, notes }: CommentBubblesProps) {
  const ref = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const host = ref.current
    return host ? keepPlaced(host, notes, canvas) : undefined
  }, [canvas, notes])
  return (
    <ol
      ref={ref}
      aria-label={text.label}
      className="pointer-events-none absolute inset-0 overflow-hidden text-xs"
    >
      {notes.map(({ id, mark, words }) => (
        <li key={id} className="group absolute top-0 left-0 max-w-56">
          <span
            className="flex gap-1.5 rounded-md border bg-surface-raised/95 px-2 py-1 shadow-float transition-opacity duration-100 group-data-folded:opacity-0"
            style={{ borderColor: DATA_COLOURS.rejection }}
          >
            <span className="shrink-0 font-medium tabular-nums" style={{ color: DATA_COLOURS.rejection }}>
              {mark}
            </span>
            <span className="line-clamp-5 break-words whitespace-pre-wrap">{words}</span>
          </span>
          {/* On its corner: a round one looks like a node. */}
          <span
            aria-hidden
            style={{ background: DATA_COLOURS.rejection, left: 'var(--dot-x)', top: 'var(--dot-y)' }}
            className="absolute size-2 -translate-x-1/2 -translate-y-1/2 rotate-45 rounded-xs opacity-0 ring-1 ring-surface-raised transition-opacity duration-100 group-data-folded:opacity-100"
          />
        </li>
      ))}
    </ol>
  )
}
