import type { PointerSample } from '../../../machines/editor/types.ts'
import type { CanvasView } from '../../../render/stage/canvas-view.ts'
import { pan } from '../../../render/viewport.ts'
import { attachPointer } from '../../canvas/pointer-input.ts'

/** Lets the pointer only look: a drag moves the picture, the wheel zooms. @returns what ends that */
export function lookAround(view: CanvasView, host: HTMLElement): () => void {
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
