import { config, FabricImage, FabricObject, StaticCanvas } from 'fabric'
import type { Box, Camera, Joint, Point } from '../scenario.ts'
import { MASK_OPACITY, VIEW } from '../scenario.ts'
import { grabbedFirst, movedContent } from './moved.ts'
import type { CreatePlayer, Smoothing, Stage } from './player.ts'
import { smooth, smoothingOf } from './player.ts'
import type { Assets } from './rival-assets.ts'
import { createPaintedMask, loadAssets } from './rival-assets.ts'
import { drawBox, drawBoxes, drawEdge, drawJoint, drawLabel, drawRing } from './shapes.ts'

/** Source pixels around the picture that an object over all of it covers too. */
const RIM = 200

type Draw = (context: CanvasRenderingContext2D) => void

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly rotation?: number
}

/** An object that draws itself about its centre. */
class Drawn extends FabricObject {
  readonly #draw: Draw

  constructor({ x, y, width, height, rotation = 0 }: Place, draw: Draw, objectCaching = false) {
    super({
      left: x + width / 2,
      top: y + height / 2,
      width,
      height,
      originX: 'center',
      originY: 'center',
      angle: rotation,
      strokeWidth: 0,
      objectCaching,
    })
    this.#draw = draw
  }

  override _render(context: CanvasRenderingContext2D): void {
    this.#draw(context)
  }
}

function addCanvas(host: HTMLElement, smoothing: Smoothing): StaticCanvas {
  const element = document.createElement('canvas')
  host.append(element)
  const canvas = new StaticCanvas(element, {
    ...VIEW,
    renderOnAddRemove: false,
    enableRetinaScaling: false,
    skipOffscreen: true,
    imageSmoothingEnabled: smoothing !== 'nearest',
  })
  Object.assign(element.style, { position: 'absolute', inset: '0' })
  smooth(canvas.getContext(), smoothing)
  return canvas
}

function canvasOf(bitmap: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: bitmap.width, height: bitmap.height })
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return canvas
}

const imageOf = (source: HTMLCanvasElement | HTMLImageElement, assets: Assets, x = 0, y = 0): FabricImage =>
  new FabricImage(source, {
    left: x,
    top: y,
    originX: 'left',
    originY: 'top',
    objectCaching: false,
    strokeWidth: 0,
    imageSmoothing: assets.smoothing !== 'nearest',
  })

function masksOf(stage: Stage, assets: Assets): FabricObject[] {
  const { setup, picture } = stage
  if (!setup.has('cached'))
    return assets.masks.map(({ bitmap, x, y }) => {
      const image = imageOf(canvasOf(bitmap), assets, x, y)
      image.set({ opacity: MASK_OPACITY, ...(setup.has('sharp') ? { imageSmoothing: false } : {}) })
      return image
    })
  const all = new Drawn(
    { x: 0, y: 0, ...picture },
    (context) => {
      context.globalAlpha = MASK_OPACITY
      for (const { bitmap, x, y } of assets.masks)
        context.drawImage(bitmap, x - picture.width / 2, y - picture.height / 2)
    },
    true,
  )
  return assets.masks.length > 0 ? [all] : []
}

const boxOf = (box: Box, scale: () => number): Drawn =>
  new Drawn(box, (context) => {
    drawBox(context, box, scale())
    if (!box.label) return
    context.translate(-box.width / 2, -box.height / 2)
    context.scale(1 / scale(), 1 / scale())
    drawLabel(context, box)
  })

/** Something anywhere on the picture, drawn in the picture's coordinates. */
const onPicture = ({ picture }: Stage, draw: Draw, isCached = false): Drawn =>
  new Drawn(
    { x: -RIM, y: -RIM, width: picture.width + 2 * RIM, height: picture.height + 2 * RIM },
    (context) => {
      context.translate(-picture.width / 2, -picture.height / 2)
      draw(context)
    },
    isCached,
  )

/** Many boxes as one object: what makes drawing all of them quickest. */
const allBoxes = (stage: Stage, boxes: readonly Box[], scale: () => number): Drawn =>
  onPicture(stage, (context) => drawBoxes(context, boxes, scale()), stage.setup.has('cached'))

function centreOf(content: Stage['content'], index: number): Point {
  return content.joints[index] ?? { x: 0, y: 0 }
}

interface Layers {
  /** All canvases from the bottom to the top. */
  readonly all: readonly StaticCanvas[]
  readonly picture: StaticCanvas
  readonly resting: StaticCanvas
  readonly active: StaticCanvas
}

/** One canvas, or three that rest apart from one another. */
function addCanvases(stage: Stage, smoothing: Smoothing): Layers {
  const picture = addCanvas(stage.host, smoothing)
  const isSplit = stage.setup.has('layers')
  const resting = isSplit ? addCanvas(stage.host, smoothing) : picture
  const active = isSplit ? addCanvas(stage.host, smoothing) : picture
  return { all: isSplit ? [picture, resting, active] : [picture], picture, resting, active }
}

function buildForDrag(stage: Stage, layers: Layers, scale: () => number): (by: Point) => void {
  const { benchCase, content: start } = stage
  if (benchCase.kind !== 'drag') throw new Error('nothing is dragged')
  const { resting, active } = layers
  const grabbed: FabricObject[] = []
  let content = start
  const add = (object: FabricObject, isActive: boolean, isGrabbed: boolean): void => {
    ;(isActive ? active : resting).add(object)
    if (isGrabbed) grabbed.push(object)
  }
  const [grabbedBox, ...others] = grabbedFirst(stage)
  if (others.length > 0) resting.add(allBoxes(stage, others, scale))
  if (grabbedBox) add(boxOf(grabbedBox, scale), true, true)
  for (const { ends, colour } of content.edges) {
    const edge = onPicture(stage, (context) =>
      drawEdge(context, centreOf(content, ends[0]), centreOf(content, ends[1]), colour, scale()),
    )
    add(edge, benchCase.grab === 'joint' && ends.includes(benchCase.index), false)
  }
  content.joints.forEach((joint: Joint, index) => {
    const isActive = benchCase.grab === 'joint' && index === benchCase.index
    const place = { x: joint.x - 1, y: joint.y - 1, width: 2, height: 2 }
    add(new Drawn(place, (context) => drawJoint(context, joint, scale())), isActive, isActive)
  })
  const from = grabbed.map(({ left, top }) => ({ left, top }))
  return (by) => {
    content = movedContent(stage, by)
    grabbed.forEach((object, index) => {
      const { left, top } = from[index] ?? { left: 0, top: 0 }
      object.set({ left: left + by.x, top: top + by.y })
      object.setCoords()
    })
    active.requestRenderAll()
  }
}

export const createPlayer: CreatePlayer = async (stage) => {
  const assets = await loadAssets(stage)
  // Caches at the zoom of the screen, of whatever size.
  config.configure({ perfLimitSizeTotal: 64e6, maxCacheSideLimit: 16_384 })
  const { benchCase, content } = stage
  let camera: Camera = benchCase.camera(0)
  const scale = (): number => camera.scale
  const layers = addCanvases(stage, assets.smoothing)
  layers.picture.add(imageOf(canvasOf(assets.picture), assets))
  let drag: (by: Point) => void = () => undefined
  let paint: (stroke: number, dabs: readonly Point[]) => void = () => undefined
  let commit = (): number => 0

  if (benchCase.kind === 'look') {
    layers.picture.add(...masksOf(stage, assets))
    for (const outline of content.polygons)
      layers.picture.add(onPicture(stage, (context) => drawRing(context, outline, scale())))
    if (stage.setup.has('each')) layers.picture.add(...content.boxes.map((box) => boxOf(box, scale)))
    else if (content.boxes.length > 0) layers.picture.add(allBoxes(stage, content.boxes, scale))
  }
  if (benchCase.kind === 'drag') drag = buildForDrag(stage, layers, scale)
  if (benchCase.kind === 'paint') {
    const mask = await createPaintedMask(stage, assets, content.masks[0]?.colour ?? '#000000')
    const image = imageOf(mask.canvas, assets)
    image.set({ opacity: MASK_OPACITY })
    layers.resting.add(image)
    paint = (stroke, dabs) => {
      mask.add(stroke, dabs)
      layers.resting.requestRenderAll()
    }
    commit = mask.commit
  }

  return {
    look(next) {
      camera = next
      for (const canvas of layers.all) {
        if (stage.setup.has('auto')) smooth(canvas.getContext(), smoothingOf(stage.setup, next.scale))
        canvas.setViewportTransform([next.scale, 0, 0, next.scale, next.x, next.y])
        canvas.requestRenderAll()
      }
    },
    drag,
    paint,
    commit,
  }
}
