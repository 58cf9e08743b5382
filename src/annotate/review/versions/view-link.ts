import type { CanvasView } from '../../../render/stage/canvas-view.ts'
import type { Viewport } from '../../../render/viewport.ts'
import type { PointerSample } from '../../../machines/editor/types.ts'
import { pan } from '../../../render/viewport.ts'
import { attachPointer } from '../../canvas/pointer-input.ts'

type Linked = Pick<CanvasView, 'viewport' | 'move' | 'subscribe'>

const sameView = (a: Viewport, b: Viewport): boolean =>
  a.scale === b.scale && a.offsetX === b.offsetX && a.offsetY === b.offsetY

function adopt(view: Linked, { scale, offsetX, offsetY }: Viewport): void {
  if (sameView(view.viewport, { ...view.viewport, scale, offsetX, offsetY })) return
  view.move((own) => ({ ...own, scale, offsetX, offsetY }))
}

export function mirrorView(view: Linked, leader: Pick<CanvasView, 'viewport' | 'subscribe'>): () => void {
  const look = (): void => adopt(view, leader.viewport)
  look()
  // The view learns its size late and then moves on its own.
  const stops = [leader.subscribe(look), view.subscribe(look)]
  return () => stops.forEach((stop) => stop())
}

interface ViewLink {
  readonly add: (view: Linked) => () => void
}

export function createViewLink(): ViewLink {
  const views = new Set<Linked>()
  let isMoving = false
  const moved = (by: Linked): void => {
    if (isMoving) return
    isMoving = true
    for (const view of views) if (view !== by) adopt(view, by.viewport)
    isMoving = false
  }
  return {
    add(view) {
      views.add(view)
      const stop = view.subscribe(() => moved(view))
      return () => {
        stop()
        views.delete(view)
      }
    },
  }
}

export function attachPanZoom(view: CanvasView, host: HTMLElement): () => void {
  let from: PointerSample | null = null
  host.style.cursor = 'grab'
  return attachPointer(host, view, {
    sample(phase, sample) {
      if (phase === 'down') from = sample
      if (phase === 'move' && from) {
        const { screenX, screenY } = from
        view.move((viewport, picture) =>
          pan(viewport, picture, sample.screenX - screenX, sample.screenY - screenY),
        )
        from = sample
      }
      if (phase === 'up') from = null
    },
    leave: () => undefined,
    interrupt: () => {
      from = null
    },
  })
}
