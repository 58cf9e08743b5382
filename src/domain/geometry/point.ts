/** Source pixels of the media or CSS pixels of the canvas, as its name says. */
export interface Point {
  readonly x: number
  readonly y: number
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** In degrees, clockwise on screen (y points down). */
export const rotateAbout = (point: Point, centre: Point, degrees: number): { x: number; y: number } => {
  const radians = (degrees * Math.PI) / 180
  const cos = Math.cos(radians)
  const sin = Math.sin(radians)
  const dx = point.x - centre.x
  const dy = point.y - centre.y
  return { x: centre.x + dx * cos - dy * sin, y: centre.y + dx * sin + dy * cos }
}
