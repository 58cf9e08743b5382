import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/browser.ts'
import type { Box, Camera, Outline, Point, Size } from '../scenario.ts'
import { BRUSH_RADIUS, MASK_OPACITY } from '../scenario.ts'
import type { CreatePlayer, Player, Smoothing, Stage } from './player.ts'
import { movedContent, smoothingOf } from './player.ts'
import { withShownNames } from './product-boxes.ts'
import { drawBox, drawBoxes, drawEdge, drawJoint, drawRing } from './shapes.ts'

/** The scene for both rivals, which differ in how they show images and shapes. */

export type Draw = (context: CanvasRenderingContext2D) => void

export interface Placement extends Point, Size {
  /** Degrees about the centre. */
  readonly rotation?: number
}

export interface ImageOptions {
  readonly at?: Point
  readonly opacity?: number
  /** Stays sharp whatever its layer's smoothing. */
  readonly isSharp?: boolean
}

export interface Toolkit<Layer, Node> {
  addLayer(): Layer
  image(source: ImageBitmap | HTMLCanvasElement, options?: ImageOptions): Node
  /** Something that draws itself about its centre. @param isCached as one bitmap at the case's zoom */
  shape(placement: Placement, draw: Draw, isCached?: boolean): Node
  add(layer: Layer, nodes: readonly Node[]): void
  /** Moves a node by source pixels from its original position. */
  shift(node: Node, by: Point): void
  redraw(layer: Layer): void
  look(camera: Camera, smoothing: Smoothing): void
}

/** Source pixels around the picture that full shapes include, as labels may extend there. */
const RIM = 200

/** A tinted bitmap of the mask's bounding box. */
interface MaskBitmap {
  readonly at: Point
  readonly bitmap: ImageBitmap
}

const tintOf = (colour: string): readonly [number, number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255, 255]
}

async function maskBitmap(codec: Codec, { ring, colour }: Outline, picture: Size): Promise<MaskBitmap> {
  const mask = codec.fillPolygon(ring, picture.width, picture.height)
  const rectangle = codec.box(mask)
  const pixels = codec.decodeRgba(mask, tintOf(colour), { rectangle })
  const bitmap = await createImageBitmap(new ImageData(pixels, rectangle.width, rectangle.height))
  return { at: rectangle, bitmap }
}

/** A mask of the picture's size on a canvas, painted as in both rivals' tutorials. */
function paintedMask(codec: Codec, { picture }: Stage, masks: readonly MaskBitmap[], colour: string) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, picture)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d context')
  for (const { bitmap, at } of masks) context.drawImage(bitmap, at.x, at.y)
  Object.assign(context, {
    strokeStyle: colour,
    lineWidth: 2 * BRUSH_RADIUS,
    lineCap: 'round',
    lineJoin: 'round',
  })
  // Mirrors the canvas, so that a commit reads back only the stroke's box.
  const bytes = codec.allocate(picture.width * picture.height)
  const copy = (x: number, y: number, width: number, height: number): void => {
    const { data } = context.getImageData(x, y, width, height)
    const { pixels } = bytes
    let from = 3
    for (let row = y; row < y + height; row += 1)
      for (let to = row * picture.width + x, end = to + width; to < end; to += 1, from += 4)
        pixels[to] = (data[from] ?? 0) > 100 ? 1 : 0
  }
  copy(0, 0, picture.width, picture.height)
  let drawn = 0
  let current = -1
  let touched: Point[] = []
  /** First and last pixel that the stroke touches along an axis of `size` pixels. */
  const reach = (values: readonly number[], size: number): [from: number, to: number] => [
    Math.max(Math.floor(Math.min(...values) - BRUSH_RADIUS - 1), 0),
    Math.min(Math.ceil(Math.max(...values) + BRUSH_RADIUS + 1), size),
  ]

  return {
    canvas,
    /** Adds new dabs; whether there were any. */
    add(stroke: number, dabs: readonly Point[]): boolean {
      if (stroke !== current) [current, drawn] = [stroke, 0]
      if (dabs.length === drawn) return false
      context.beginPath()
      const start = dabs[Math.max(drawn - 1, 0)] ?? { x: 0, y: 0 }
      context.moveTo(start.x, start.y)
      for (const { x, y } of dabs.slice(drawn)) context.lineTo(x, y)
      context.stroke()
      touched.push(...dabs.slice(drawn))
      drawn = dabs.length
      return true
    },
    /** Reads back the touched pixels and encodes; milliseconds until the whole mask's runs exist. */
    commit(): number {
      const start = performance.now()
      const [x0, x1] = reach(
        touched.map(({ x }) => x),
        picture.width,
      )
      const [y0, y1] = reach(
        touched.map(({ y }) => y),
        picture.height,
      )
      copy(x0, y0, x1 - x0, y1 - y0)
      codec.encodeBytes(bytes.pixels, picture.width, picture.height)
      touched = []
      return performance.now() - start
    },
  }
}

/** A rival as a careful user of the library would build it. */
export const rivalPlayer =
  <Layer, Node>(open: (stage: Stage, smoothing: Smoothing) => Toolkit<Layer, Node>): CreatePlayer =>
  async (stage) => {
    const { benchCase, content, picture, setup } = stage
    const codec = await loadCodec()
    const masks = await Promise.all(content.masks.map((outline) => maskBitmap(codec, outline, picture)))
    let camera = benchCase.camera(0)
    const scale = (): number => camera.scale
    const toolkit = open(stage, smoothingOf(setup, camera.scale))
    const isCached = setup.has('cached')

    const onPicture = (draw: Draw): Node =>
      toolkit.shape(
        { x: -RIM, y: -RIM, width: picture.width + 2 * RIM, height: picture.height + 2 * RIM },
        (context) => {
          context.translate(-picture.width / 2, -picture.height / 2)
          draw(context)
        },
        isCached,
      )
    /** Many boxes as one shape, the fastest way to draw all. */
    const boxesShape = (boxes: readonly Box[]): Node[] =>
      boxes.length > 0 ? [onPicture((context) => drawBoxes(context, boxes, scale()))] : []
    const masksShapes = (): Node[] => {
      if (!isCached)
        return masks.map(({ bitmap, at }) =>
          toolkit.image(bitmap, { at, opacity: MASK_OPACITY, isSharp: setup.has('sharp') }),
        )
      if (masks.length === 0) return []
      const drawAll: Draw = (context) => {
        context.globalAlpha = MASK_OPACITY
        for (const { bitmap, at } of masks) context.drawImage(bitmap, at.x, at.y)
      }
      return [onPicture(drawAll)]
    }

    const look = (): void => {
      const drawRings: Draw = (context) => {
        for (const outline of content.polygons) drawRing(context, outline, scale())
      }
      toolkit.add(layer, [
        ...masksShapes(),
        ...(content.polygons.length > 0 ? [onPicture(drawRings)] : []),
        ...boxesShape(withShownNames(content.boxes, scale())),
      ])
    }

    /** Still and dragged things on layers of their own. */
    const drag = (grab: 'joint' | 'box', index: number): Player['drag'] => {
      const [resting, active] = [toolkit.addLayer(), toolkit.addLayer()]
      let moved = content
      const isGrabbed = (kind: 'joint' | 'box', at: number): boolean => kind === grab && at === index
      toolkit.add(resting, boxesShape(content.boxes.filter((_, at) => !isGrabbed('box', at))))
      for (const { ends, colour } of content.edges) {
        const edge = onPicture((context) => {
          const [from, to] = ends.map((end) => moved.joints[end] ?? { x: 0, y: 0 })
          if (from && to) drawEdge(context, from, to, colour, scale())
        })
        toolkit.add(ends.some((end) => isGrabbed('joint', end)) ? active : resting, [edge])
      }
      const nodes = {
        box: content.boxes.map((box, at) =>
          isGrabbed('box', at) ? toolkit.shape(box, (context) => drawBox(context, box, scale())) : null,
        ),
        joint: content.joints.map((joint) =>
          toolkit.shape({ x: joint.x - 1, y: joint.y - 1, width: 2, height: 2 }, (context) =>
            drawJoint(context, joint, scale()),
          ),
        ),
      }
      const grabbed = nodes[grab][index]
      toolkit.add(
        resting,
        nodes.joint.filter((joint) => joint !== grabbed),
      )
      if (!grabbed) throw new Error('nothing is dragged')
      toolkit.add(active, [grabbed])
      return (by) => {
        moved = movedContent(stage, by)
        toolkit.shift(grabbed, by)
        toolkit.redraw(active)
      }
    }

    const brush = (): Pick<Player, 'paint' | 'commit'> => {
      const mask = paintedMask(codec, stage, masks, content.masks[0]?.colour ?? '#000000')
      const above = toolkit.addLayer()
      toolkit.add(above, [toolkit.image(mask.canvas, { opacity: MASK_OPACITY })])
      return {
        paint(stroke, dabs) {
          if (mask.add(stroke, dabs)) toolkit.redraw(above)
        },
        commit: mask.commit,
      }
    }

    const layer = toolkit.addLayer()
    toolkit.add(layer, [toolkit.image(await createImageBitmap(stage.blob))])
    if (benchCase.kind === 'look') look()
    return {
      look(next) {
        camera = next
        toolkit.look(next, smoothingOf(setup, next.scale))
      },
      drag: benchCase.kind === 'drag' ? drag(benchCase.grab, benchCase.index) : () => undefined,
      ...(benchCase.kind === 'paint' ? brush() : { paint: () => undefined, commit: () => 0 }),
    }
  }
