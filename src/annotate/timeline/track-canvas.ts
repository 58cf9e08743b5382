/** The canvas of a track as wide as the timeline, cleared, in CSS pixels; `ratio` of its own make one of them. */
export function clearTrack(canvas: HTMLCanvasElement, width: number) {
  const ratio = globalThis.devicePixelRatio
  const height = canvas.clientHeight
  const [columns, rows] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== columns) canvas.width = columns
  if (canvas.height !== rows) canvas.height = rows
  const context = canvas.getContext('2d')
  context?.setTransform(ratio, 0, 0, ratio, 0, 0)
  context?.clearRect(0, 0, width, height)
  return context && { context, height, ratio }
}
