import { n, type Bounds, type Point } from './shapes.ts'

/**
 * One painted shape. `owner` and `part` say what it belongs to, so that the same list gives the picture and, painted
 * with one flat colour for each owner, the exact mask of what is visible of it.
 */
export interface Piece {
  owner: string
  part: string
  /** SVG path data. */
  path: string
  /** Colour or `url(#gradient)`. */
  fill: string
  /** Drawn over the piece inside its outline: does not change the mask. */
  detail?: string
}

/** A thing in a scene: what it is, and where. */
export interface SceneObject {
  id: string
  /** In the words of the demo's labels: 行人, 汽车, 手 … */
  label: string
  category: 'human' | 'cover' | 'exclude' | 'thing'
  box: Bounds
  /** Named joints; hands have 21, bodies 17. `visible` false: covered by something. */
  nodes?: readonly SceneNode[]
}

export interface SceneNode extends Point {
  name: string
  visible: boolean
}

/** A whole picture, still as data. */
export interface Scene {
  width: number
  height: number
  title: string
  /** SVG: `<defs>` content. */
  definitions: string
  /** SVG below all pieces. */
  background: string
  pieces: readonly Piece[]
  /** SVG above all pieces; only light and air, nothing that hides. */
  foreground: string
  objects: readonly SceneObject[]
}

interface Size {
  width: number
  height: number
}

const svg = (scene: Scene, inner: string, size: Size = scene): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${n(size.width)}" height="${n(size.height)}" viewBox="0 0 ${n(scene.width)} ${n(scene.height)}">${inner}</svg>`

/** The picture as SVG text. */
export function drawScene(scene: Scene): string {
  const pieces = scene.pieces
    .map((piece) => `<path d="${piece.path}" fill="${piece.fill}"/>${piece.detail ?? ''}`)
    .join('')
  return svg(scene, `<defs>${scene.definitions}</defs>${scene.background}${pieces}${scene.foreground}`)
}

/**
 * The scene with each piece in a flat colour without smoothing: pixel value = number from `numberOf`, 0 = none.
 * Rendered, its red channel is a label map of what is visible, at `size` pixels.
 */
export function drawLabels(scene: Scene, numberOf: (piece: Piece) => number, size: Size): string {
  const pieces = scene.pieces.map((piece) => {
    const value = numberOf(piece).toString(16).padStart(2, '0')
    return `<path d="${piece.path}" fill="#${value}${value}${value}"/>`
  })
  return svg(
    scene,
    `<g shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#000"/>${pieces.join('')}</g>`,
    size,
  )
}

export const linear = (
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  angle = 90,
): string => {
  const [x, y] = angle === 90 ? [0, 1] : [1, 0]
  const inner = stops.map(
    ([at, colour, opacity]) =>
      `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
  )
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${x}" y2="${y}">${inner.join('')}</linearGradient>`
}

export const radial = (id: string, stops: readonly (readonly [number, string, number?])[]): string => {
  const inner = stops.map(
    ([at, colour, opacity]) =>
      `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
  )
  return `<radialGradient id="${id}">${inner.join('')}</radialGradient>`
}

/** A soft shadow on the ground; needs the gradient `SHADOW` among the definitions. */
export const SHADOW = radial('shadow', [
  [0, '#10121c', 0.38],
  [0.6, '#10121c', 0.22],
  [1, '#10121c', 0],
])
export const shadow = (x: number, y: number, rx: number, ry: number): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="url(#shadow)"/>`
