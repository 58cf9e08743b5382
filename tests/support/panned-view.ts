import type { Rect } from '../../src/domain/geometry/rect.ts'
import { createDrawing } from '../../src/render/stage/drawing.ts'
import { createLayerCanvases } from '../../src/render/stage/layer-canvases.ts'
import type { Scene } from '../../src/render/scene.ts'
import { EMPTY_SCENE } from '../../src/render/scene.ts'
import type { Viewport } from '../../src/render/viewport.ts'
import type { SoftwareElement } from './software-canvas.ts'
import { createHost, isSmooth, pictureValue, screenshot } from './software-canvas.ts'

export const [WIDTH, HEIGHT] = [400, 300]
/** The view at first: tiles are of 10 by 10 pixels, and one of the picture's is one of the screen's. */
export const START: Viewport = { width: 50, height: 30, ratio: 1, scale: 1, offsetX: -100, offsetY: -100 }
export const SCENE: Scene = {
  ...EMPTY_SCENE,
  id: 'picture',
  width: WIDTH,
  height: HEIGHT,
  media: { key: 'picture', levels: [{ width: WIDTH, height: HEIGHT }] },
}

const isIn = ({ x, y, width, height }: Rect, atX: number, atY: number): boolean =>
  atX >= x && atY >= y && atX < x + width && atY < y + height

const descendants = (element: SoftwareElement): SoftwareElement[] => [
  element,
  ...element.children.flatMap(descendants),
]

/**
 * A canvas with a picture on it, drawn as the page draws it. Only the browser's canvases are stood in for: the globals of
 * `software-canvas` have to be.
 */
export function openView(first: Viewport = START) {
  const host = createHost()
  const changed: Rect[] = []
  /** Another number for each pixel, and another one again wherever something was changed. */
  const at = (x: number, y: number): number =>
    1 + (changed.filter((rect) => isIn(rect, x, y)).length * HEIGHT + y) * WIDTH + x
  const picture = { width: WIDTH, height: HEIGHT, at }
  const drawing = createDrawing(createLayerCanvases(host), () => picture as unknown as CanvasImageSource)
  const ground = descendants(host).find(({ dataset }) => dataset['layer'] === 'base')!
  const [sketches, tiles] = ground.children.slice(-2) as [SoftwareElement, SoftwareElement]
  let scene = SCENE
  let viewport = first
  let now = 0

  /** What is done between two frames. */
  const drawTile = (): void => {
    const missing = drawing.missing()
    if (!missing) return
    if (drawing.prepare({ viewport: missing, maskDamage: [], hasMasks: true }, now)) drawing.drawMissing()
  }
  const draw = (moving: boolean, maskDamage: readonly Rect[] = []): void => {
    now += moving ? 16 : 1000
    drawTile()
    drawing.draw({ scene, viewport, moving, maskDamage, now, deadline: now + 6 })
  }
  const pixels = (): Int32Array => {
    const { width, height, ratio } = viewport
    return screenshot(host, Math.floor(width * ratio), Math.floor(height * ratio), ratio)
  }
  /** The picture's pixel that ought to be seen; 0 beside the picture. */
  const expected = (x: number, y: number): number => {
    const { ratio, scale, offsetX, offsetY } = viewport
    const sourceX = Math.floor(((x + 0.5) / ratio - offsetX) / scale)
    const sourceY = Math.floor(((y + 0.5) / ratio - offsetY) / scale)
    return isIn({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, sourceX, sourceY) ? at(sourceX, sourceY) : 0
  }
  const view = {
    /** The pixels of the screen that are not what they ought to be. */
    wrong(): string[] {
      const width = Math.floor(viewport.width * viewport.ratio)
      return [...pixels()].flatMap((pixel, index) => {
        const [x, y] = [index % width, Math.floor(index / width)]
        return pictureValue(pixel) === expected(x, y) ? [] : [`${x},${y}`]
      })
    },
    /** How much of the screen is drawn as it is in motion. */
    rough: (): number => pixels().filter((pixel) => pixel !== 0 && !isSmooth(pixel)).length,
    counts: () => ({ tiles: tiles.children.length, sketches: sketches.children.length }),
    isPanned: (): boolean => tiles.style['display'] === 'block' && sketches.style['display'] === 'block',
    /** A frame in which the view has moved by so many device pixels. */
    pan(dx: number, dy: number): void {
      const { ratio, offsetX, offsetY } = viewport
      viewport = { ...viewport, offsetX: offsetX + dx / ratio, offsetY: offsetY + dy / ratio }
      draw(true)
    },
    /** Sizes of the sketches, those of one size together. */
    sketched: (): string[] => [
      ...new Set(sketches.children.map(({ style }) => [style['width'], style['height']].join(' × '))),
    ],
    /** A frame of a view that still counts as moving. */
    stand: () => draw(true),
    /** The view has come to rest. */
    settle: () => draw(false),
    /** It is shown as a bitmap. */
    rest(): void {
      draw(false)
      draw(false)
    },
    zoom(scale: number): void {
      viewport = { ...viewport, scale }
      draw(true)
    },
    /** A frame of a zoom, which shows what there is. */
    zoomAhead(scale: number): void {
      viewport = { ...viewport, scale }
      drawing.draw({ scene, viewport, moving: true, maskDamage: [], now, deadline: null })
    },
    /** Whether it counts as panned, and lacks a tile. */
    lacks: (): string =>
      [drawing.isPanning() ? 'panned' : [], drawing.missing() ? 'lacking' : []].flat().join(', '),
    /** A part of what is drawn becomes another one, in source pixels. */
    change(rect: Rect, moving: boolean): void {
      changed.push(rect)
      draw(moving, [rect])
    },
    show(next: Scene): void {
      scene = next
      draw(true)
    },
  }
  view.rest()
  return view
}

export type View = ReturnType<typeof openView>
