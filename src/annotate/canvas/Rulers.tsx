import { useCallback, useRef } from 'react'
import type { Presenter } from './presenter.ts'
import { RULER_WIDTH, ticksOf } from './ruler-ticks.ts'
import { sizedContext } from './sized-context.ts'
import { useRedraw } from './useRedraw.ts'

/** CSS pixels. */
const LONG_TICK = 8
const SHORT_TICK = 4
const FONT = '9px system-ui, sans-serif'

interface Colours {
  readonly ground: string
  readonly line: string
  readonly text: string
  readonly pointer: string
}

/** A canvas cannot read custom properties. */
function coloursOf(element: HTMLElement): Colours {
  const style = getComputedStyle(element)
  const colour = (name: string): string => style.getPropertyValue(name)
  return {
    ground: colour('--surface-raised'),
    line: colour('--line-strong'),
    text: colour('--text-soft'),
    pointer: colour('--accent'),
  }
}

interface Edge {
  readonly isVertical: boolean
  readonly length: number
  readonly offset: number
  /** Source pixels of the picture along this edge. */
  readonly end: number
  /** CSS pixels along this edge; null while the pointer is outside. */
  readonly pointer: number | null
}

function drawEdge(context: CanvasRenderingContext2D, scale: number, edge: Edge, colours: Colours): void {
  const { isVertical, length, offset, end, pointer } = edge
  context.save()
  if (isVertical) context.transform(0, 1, 1, 0, 0, 0)
  context.fillStyle = colours.ground
  context.fillRect(0, 0, length, RULER_WIDTH)
  context.fillStyle = colours.line
  context.fillRect(0, RULER_WIDTH - 1, length, 1)
  for (const { at, label } of ticksOf(scale, offset, length, end)) {
    const long = label === null ? SHORT_TICK : LONG_TICK
    context.fillRect(Math.round(at), RULER_WIDTH - long, 1, long)
  }
  if (pointer !== null) {
    context.fillStyle = colours.pointer
    context.fillRect(Math.round(pointer), 0, 1, RULER_WIDTH)
  }
  context.restore()
  drawNumbers(context, scale, edge, colours)
}

function drawNumbers(context: CanvasRenderingContext2D, scale: number, edge: Edge, colours: Colours): void {
  context.fillStyle = colours.text
  context.font = FONT
  context.textBaseline = 'top'
  for (const { at, label } of ticksOf(scale, edge.offset, edge.length, edge.end)) {
    if (label === null) continue
    context.save()
    if (edge.isVertical) {
      context.translate(2, at - 3)
      context.rotate(-Math.PI / 2)
    } else context.translate(at + 3, 2)
    context.fillText(String(label), 0, 0)
    context.restore()
  }
}

function draw(canvas: HTMLCanvasElement, presenter: Presenter, picture: Picture): void {
  const colours = coloursOf(canvas)
  const { viewport } = presenter.view
  const context = sizedContext(canvas, viewport)
  if (!context) return
  const pointer = presenter.pointer()
  const { scale, offsetX, offsetY, width, height } = viewport
  const across = { isVertical: false, length: width, offset: offsetX, end: picture.width }
  const down = { isVertical: true, length: height, offset: offsetY, end: picture.height }
  drawEdge(context, scale, { ...across, pointer: pointer?.screenX ?? null }, colours)
  drawEdge(context, scale, { ...down, pointer: pointer?.screenY ?? null }, colours)
  context.fillStyle = colours.ground
  context.fillRect(0, 0, RULER_WIDTH, RULER_WIDTH)
}

interface Picture {
  readonly width: number
  readonly height: number
}

export function Rulers({ presenter, picture }: { presenter: Presenter; picture: Picture }) {
  const ref = useRef<HTMLCanvasElement>(null)
  const { width, height } = picture
  useRedraw(
    presenter,
    useCallback(() => {
      if (ref.current) draw(ref.current, presenter, { width, height })
    }, [presenter, width, height]),
  )
  return <canvas ref={ref} data-rulers className="pointer-events-none absolute inset-0 size-full" />
}
