declare const space: unique symbol

/** A point whose coordinates belong to one space: mixing spaces is a type error. */
export interface Point<Space extends string = string> {
  readonly x: number
  readonly y: number
  readonly [space]?: Space
}

/** Pixels of the media, origin top-left, x right, y down. */
export type SourcePoint = Point<'source'>
/** CSS pixels of the canvas. */
export type ScreenPoint = Point<'screen'>

export const sourcePoint = (x: number, y: number): SourcePoint => ({ x, y })
export const screenPoint = (x: number, y: number): ScreenPoint => ({ x, y })

/** How the source lies on the screen: screen = source × zoom + offset. */
export interface View {
  readonly zoom: number
  readonly offsetX: number
  readonly offsetY: number
}

export const toScreen = (view: View, point: SourcePoint): ScreenPoint =>
  screenPoint(point.x * view.zoom + view.offsetX, point.y * view.zoom + view.offsetY)

export const toSource = (view: View, point: ScreenPoint): SourcePoint =>
  sourcePoint((point.x - view.offsetX) / view.zoom, (point.y - view.offsetY) / view.zoom)

export const distance = <Space extends string>(a: Point<Space>, b: Point<Space>): number =>
  Math.hypot(a.x - b.x, a.y - b.y)

/** `point` turned about `centre` by `degrees`, clockwise as seen (y points down). */
export const rotateAbout = <P extends Point>(
  point: P,
  centre: Point,
  degrees: number,
): { x: number; y: number } => {
  const radians = (degrees * Math.PI) / 180
  const cos = Math.cos(radians)
  const sin = Math.sin(radians)
  const dx = point.x - centre.x
  const dy = point.y - centre.y
  return { x: centre.x + dx * cos - dy * sin, y: centre.y + dx * sin + dy * cos }
}
