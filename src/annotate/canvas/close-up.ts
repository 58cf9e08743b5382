import type { Rect } from '../../domain/geometry/rect.ts'
import type { CanvasView } from '../../render/stage/canvas-view.ts'
import { closeUp } from '../../render/viewport.ts'
import { annotateText } from '../../text/annotate.ts'
import { toasts } from '../../ui/toasts.ts'

/** Fits the picture if the view is zoomed to `place` already, or would show less of it than then. Null tells the user to select something. */
export function toggleCloseUp(view: Pick<CanvasView, 'viewport' | 'move' | 'fit'>, place: Rect | null): void {
  if (!place) {
    toasts.show({ tone: 'info', text: annotateText.notices.nothingToLookAt, ofItem: true })
    return
  }
  const { scale, offsetX, offsetY } = view.viewport
  view.fit()
  const fitted = view.viewport.scale
  view.move((viewport, picture) => closeUp(viewport, picture, place))
  const { viewport: close } = view
  const isSame = close.scale === scale && close.offsetX === offsetX && close.offsetY === offsetY
  if (isSame || close.scale < fitted) view.fit()
}
