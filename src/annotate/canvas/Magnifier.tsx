import { useCallback, useRef } from 'react'
import type { Point } from '../../domain/geometry/point.ts'
import type { Viewport } from '../../render/viewport.ts'
import type { Presenter } from './presenter.ts'
import { useRedraw } from './useRedraw.ts'

/** CSS pixels. */
const SIDE = 220
const DISTANCE = 28

export const magnified = (viewport: Viewport, at: Point, times: number): Viewport => {
  const scale = viewport.scale * times
  const source = {
    x: (at.x - viewport.offsetX) / viewport.scale,
    y: (at.y - viewport.offsetY) / viewport.scale,
  }
  return {
    width: SIDE,
    height: SIDE,
    ratio: viewport.ratio,
    scale,
    offsetX: SIDE / 2 - source.x * scale,
    offsetY: SIDE / 2 - source.y * scale,
  }
}

export const magnifierPosition = (
  { width, height }: Pick<Viewport, 'width' | 'height'>,
  at: Point,
): Point => ({
  x: at.x + DISTANCE + SIDE <= width ? at.x + DISTANCE : Math.max(0, at.x - DISTANCE - SIDE),
  y: at.y - DISTANCE - SIDE >= 0 ? at.y - DISTANCE - SIDE : Math.min(height - SIDE, at.y + DISTANCE),
})

function drawCross(context: CanvasRenderingContext2D): void {
  const middle = SIDE / 2
  context.lineWidth = 1
  for (const [colour, offset] of [
    ['rgba(0,0,0,0.6)', 1],
    ['rgba(255,255,255,0.9)', 0],
  ] as const) {
    context.strokeStyle = colour
    context.beginPath()
    context.moveTo(middle - 12, middle + 0.5 + offset)
    context.lineTo(middle + 12, middle + 0.5 + offset)
    context.moveTo(middle + 0.5 + offset, middle - 12)
    context.lineTo(middle + 0.5 + offset, middle + 12)
    context.stroke()
  }
}

function draw(canvas: HTMLCanvasElement, presenter: Presenter, times: number): void {
  const pointer = presenter.pointer()
  canvas.style.visibility = pointer ? 'visible' : 'hidden'
  const context = canvas.getContext('2d')
  if (!pointer || !context) return
  const { viewport } = presenter.view
  const at = { x: pointer.screenX, y: pointer.screenY }
  const place = magnifierPosition(viewport, at)
  canvas.style.transform = `translate(${place.x}px, ${place.y}px)`
  const side = Math.round(SIDE * viewport.ratio)
  if (canvas.width !== side) [canvas.width, canvas.height] = [side, side]
  presenter.view.paintInto(context, magnified(viewport, at, times))
  context.setTransform(viewport.ratio, 0, 0, viewport.ratio, 0, 0)
  drawCross(context)
}

export function Magnifier({ presenter, times }: { presenter: Presenter; times: number }) {
  const ref = useRef<HTMLCanvasElement>(null)
  useRedraw(
    presenter,
    useCallback(() => {
      if (ref.current) draw(ref.current, presenter, times)
    }, [presenter, times]),
  )
  return (
    <canvas
      ref={ref}
      data-magnifier
      style={{ width: SIDE, height: SIDE, visibility: 'hidden' }}
      className="pointer-events-none absolute top-0 left-0 rounded-full bg-surface-sunken shadow-float ring-2 ring-line-strong"
    />
  )
}
