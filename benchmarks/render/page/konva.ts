import Konva from 'konva'
import type { Camera, Point, Box, Edge, Joint, Outline } from '../scenario.ts'
import { BRUSH_RADIUS, MASK_OPACITY, VIEW } from '../scenario.ts'
import { grabbedFirst, movedContent } from './moved.ts'
import type { CreatePlayer, Smoothing, Stage } from './player.ts'
import { smooth, smoothingOf } from './player.ts'
import type { Assets, PaintedMask } from './rival-assets.ts'
import { createPaintedMask, loadAssets } from './rival-assets.ts'
import { drawBox, drawBoxes, drawEdge, drawJoint, drawLabel, drawRing } from './shapes.ts'

type ShapeOf<T> = (value: T) => Joint

/** Custom shapes that draw on the native context: fewer nodes and calls than Konva's own shapes would take. */
function shape(
  place: { x: number; y: number; rotation?: number },
  draw: (context: CanvasRenderingContext2D) => void,
): Konva.Shape {
  return new Konva.Shape({
    ...place,
    listening: false,
    perfectDrawEnabled: false,
    sceneFunc: (context) => draw(context._context),
  })
}

const boxShape = (box: Box, scale: () => number): Konva.Shape =>
  shape({ x: box.x + box.width / 2, y: box.y + box.height / 2, rotation: box.rotation }, (context) => {
    drawBox(context, box, scale())
    if (!box.label) return
    context.translate(-box.width / 2, -box.height / 2)
    context.scale(1 / scale(), 1 / scale())
    drawLabel(context, box)
  })

const jointShape = (joint: Joint, scale: () => number): Konva.Shape =>
  shape({ x: joint.x, y: joint.y }, (context) => drawJoint(context, joint, scale()))

/** Its ends are asked for when it is drawn. */
const edgeShape = (edge: Edge, joint: ShapeOf<number>, scale: () => number): Konva.Shape =>
  shape({ x: 0, y: 0 }, (context) =>
    drawEdge(context, joint(edge.ends[0]), joint(edge.ends[1]), edge.colour, scale()),
  )

const polygonShape = (outline: Outline, scale: () => number): Konva.Shape =>
  shape({ x: 0, y: 0 }, (context) => drawRing(context, outline, scale()))

/** Many boxes as one shape: what makes drawing all of them quickest. */
const boxesShape = (boxes: readonly Box[], scale: () => number): Konva.Shape =>
  shape({ x: 0, y: 0 }, (context) => drawBoxes(context, boxes, scale()))

/** Source pixels around the picture that a cached group holds too. */
const RIM = 200
const QUIET = { listening: false, perfectDrawEnabled: false } as const

function addLayer(stage: Konva.Stage, smoothing: Smoothing): Konva.Layer {
  const layer = new Konva.Layer({ listening: false })
  stage.add(layer)
  const context = layer.getNativeCanvasElement().getContext('2d')
  if (context) smooth(context, smoothing)
  if (smoothing === 'nearest') layer.imageSmoothingEnabled(false)
  return layer
}

function smoothLayers(konva: Konva.Stage, smoothing: Smoothing): void {
  for (const layer of konva.getLayers()) {
    const context = layer.getNativeCanvasElement().getContext('2d')
    if (context) smooth(context, smoothing)
  }
}

const imageOf = (image: CanvasImageSource, x = 0, y = 0, opacity = 1): Konva.Image =>
  new Konva.Image({ ...QUIET, image, x, y, opacity })

/** An image whose pixels stay sharp, whatever its layer does. */
const sharpImageOf = (image: CanvasImageSource, x: number, y: number): Konva.Shape =>
  new Konva.Shape({
    ...QUIET,
    x,
    y,
    opacity: MASK_OPACITY,
    sceneFunc: ({ _context: context }) => {
      context.imageSmoothingEnabled = false
      context.drawImage(image, 0, 0)
    },
  })

function masksOf(stage: Stage, assets: Assets): Konva.Group {
  const group = new Konva.Group({ listening: false })
  const isSharp = stage.setup.has('sharp')
  for (const { bitmap, x, y } of assets.masks)
    group.add(isSharp ? sharpImageOf(bitmap, x, y) : imageOf(bitmap, x, y, MASK_OPACITY))
  if (stage.setup.has('cached')) cache(group, stage)
  return group
}

/** Keeps a group as one bitmap at the zoom of the case. */
function cache(group: Konva.Group, stage: Stage): void {
  if (stage.benchCase.kind === 'paint' || group.getChildren().length === 0) return
  const { scale } = stage.benchCase.camera(0)
  const { width, height } = stage.picture
  // Labels may stand out of the picture.
  group.cache({ x: -RIM, y: -RIM, width: width + 2 * RIM, height: height + 2 * RIM, pixelRatio: scale })
}

/** Everything on one layer, for everything moves. */
function buildForLook(stage: Stage, assets: Assets, konva: Konva.Stage, scale: () => number): void {
  const layer = addLayer(konva, assets.smoothing)
  layer.add(imageOf(assets.picture))
  if (stage.content.masks.length > 0) layer.add(masksOf(stage, assets))
  const vectors = new Konva.Group({ listening: false })
  for (const outline of stage.content.polygons) vectors.add(polygonShape(outline, scale))
  if (stage.setup.has('each')) for (const box of stage.content.boxes) vectors.add(boxShape(box, scale))
  else if (stage.content.boxes.length > 0) vectors.add(boxesShape(stage.content.boxes, scale))
  layer.add(vectors)
  if (stage.setup.has('cached')) {
    const start = stage.benchCase.kind === 'look' ? stage.benchCase.camera(0) : { scale: 1 }
    konva.scale({ x: start.scale, y: start.scale })
    cache(vectors, stage)
  }
}

/** The picture, what rests, and what is dragged, each on a layer of its own. */
function buildForDrag(
  stage: Stage,
  assets: Assets,
  konva: Konva.Stage,
  scale: () => number,
): (by: Point) => void {
  addLayer(konva, assets.smoothing).add(imageOf(assets.picture))
  const resting = addLayer(konva, assets.smoothing)
  const active = addLayer(konva, assets.smoothing)
  const { benchCase } = stage
  if (benchCase.kind !== 'drag') throw new Error('nothing is dragged')
  let content = stage.content
  const joint: ShapeOf<number> = (index) => content.joints[index] ?? { id: '', colour: '', x: 0, y: 0 }
  const [grabbedBox, ...others] = grabbedFirst(stage)
  resting.add(boxesShape(others, scale))
  if (grabbedBox) active.add(boxShape(grabbedBox, scale))
  for (const edge of content.edges) {
    const isActive = benchCase.grab === 'joint' && edge.ends.includes(benchCase.index)
    ;(isActive ? active : resting).add(edgeShape(edge, joint, scale))
  }
  content.joints.forEach((one, index) => {
    const isActive = benchCase.grab === 'joint' && index === benchCase.index
    ;(isActive ? active : resting).add(jointShape(one, scale))
  })
  const grabbed = active.getChildren().at(-1)
  const start = grabbed?.position() ?? { x: 0, y: 0 }
  return (by) => {
    content = movedContent(stage, by)
    grabbed?.position({ x: start.x + by.x, y: start.y + by.y })
    active.batchDraw()
  }
}

interface Brush {
  readonly paint: (stroke: number, dabs: readonly Point[]) => void
  readonly commit: () => number
}

/** The stroke on the mask's own canvas, of which Konva shows an image. */
function brushOnImage(mask: PaintedMask, layer: Konva.Layer): Brush {
  layer.add(imageOf(mask.canvas, 0, 0, MASK_OPACITY))
  return {
    paint(stroke, dabs) {
      mask.add(stroke, dabs)
      layer.batchDraw()
    },
    commit: mask.commit,
  }
}

/** The stroke as a line of Konva's above the mask, and on the mask's canvas only at its end. */
function brushAsLine(mask: PaintedMask, layer: Konva.Layer, colour: string): Brush {
  // One opacity for mask and line together, or else they would show where they overlap.
  layer.getNativeCanvasElement().style.opacity = String(MASK_OPACITY)
  const round = { lineCap: 'round', lineJoin: 'round' } as const
  const line = new Konva.Line({ ...QUIET, ...round, stroke: colour, strokeWidth: 2 * BRUSH_RADIUS })
  layer.add(imageOf(mask.canvas), line)
  let last: () => void = () => undefined
  return {
    paint(stroke, dabs) {
      last = () => mask.add(stroke, dabs)
      line.points(dabs.flatMap(({ x, y }) => [x, y]))
    },
    commit() {
      const start = performance.now()
      last()
      line.points([])
      mask.commit()
      return performance.now() - start
    },
  }
}

export const createPlayer: CreatePlayer = async (stage) => {
  const assets = await loadAssets(stage)
  Konva.pixelRatio = 1
  const container = document.createElement('div')
  stage.host.append(container)
  const konva = new Konva.Stage({ container, ...VIEW, listening: false })
  let camera: Camera = stage.benchCase.camera(0)
  const scale = (): number => camera.scale
  let drag: (by: Point) => void = () => undefined
  let brush: Brush = { paint: () => undefined, commit: () => 0 }

  if (stage.benchCase.kind === 'look') buildForLook(stage, assets, konva, scale)
  if (stage.benchCase.kind === 'drag') drag = buildForDrag(stage, assets, konva, scale)
  if (stage.benchCase.kind === 'paint') {
    addLayer(konva, assets.smoothing).add(imageOf(assets.picture))
    const colour = stage.content.masks[0]?.colour ?? '#000000'
    const mask = await createPaintedMask(stage, assets, colour)
    const layer = addLayer(konva, assets.smoothing)
    brush = stage.setup.has('line') ? brushAsLine(mask, layer, colour) : brushOnImage(mask, layer)
  }

  return {
    look(next) {
      camera = next
      if (stage.setup.has('auto')) smoothLayers(konva, smoothingOf(stage.setup, next.scale))
      konva.setAttrs({ x: next.x, y: next.y, scaleX: next.scale, scaleY: next.scale })
      konva.batchDraw()
    },
    drag,
    ...brush,
  }
}
