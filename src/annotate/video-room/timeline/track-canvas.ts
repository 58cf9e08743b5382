import { sizedContext } from '../../canvas/sized-context.ts'

/** The canvas of a track as wide as the timeline, cleared, in CSS pixels; `ratio` of its own make one of them. */
export function clearTrack(canvas: HTMLCanvasElement, width: number) {
  const ratio = globalThis.devicePixelRatio
  const height = canvas.clientHeight
  const context = sizedContext(canvas, { width, height, ratio })
  return context && { context, height, ratio }
}
