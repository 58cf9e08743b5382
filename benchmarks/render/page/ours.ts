import { createMaskPort } from '../../../src/annotate/canvas/masks/mask-port.ts'
import type { RleMask } from '../../../src/domain/documents/types.ts'
import { createCanvasView } from '../../../src/render/stage/canvas-view.ts'
import { createPictureDecoder } from '../../../src/render/media/picture-decoder.ts'
import { createPyramids } from '../../../src/render/media/pyramids.ts'
import type { MaskItem, MediaItem, Scene, SceneItem, StrokePoint } from '../../../src/render/scene.ts'
import { loadCodec } from '../../../wasm-rle/browser.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { BRUSH_RADIUS, MASK_OPACITY, type Content, type Outline, type Point, type Size } from '../scenario.ts'
import { describeBox, productBoxes } from './product-boxes.ts'
import { movedContent, type CreatePlayer, type Player, type Stage } from './player.ts'

const JOINT_RADIUS = 5

function pairsOf(ring: readonly number[]): Point[] {
  const points: Point[] = []
  for (let at = 0; at + 1 < ring.length; at += 2) points.push({ x: ring[at] ?? 0, y: ring[at + 1] ?? 0 })
  return points
}

/** Rings never change here, so equal lists share their points. */
const knownPoints = new WeakMap<readonly number[], readonly Point[]>()

function pointsOf(ring: readonly number[]): readonly Point[] {
  const points = knownPoints.get(ring) ?? pairsOf(ring)
  knownPoints.set(ring, points)
  return points
}

function describeItems(content: Content): SceneItem[] {
  const at = (index: number): Point => {
    const { x, y } = content.joints[index] ?? { x: 0, y: 0 }
    return { x, y }
  }
  return [
    ...content.polygons.map(({ id, ring, colour }): SceneItem => {
      return {
        type: 'path',
        id,
        role: 'polygon',
        reach: 'edge',
        points: pointsOf(ring),
        closed: true,
        style: { stroke: colour },
      }
    }),
    ...content.boxes.map(describeBox),
    ...content.edges.map(({ id, ends, colour }): SceneItem => ({
      type: 'path',
      id,
      role: 'edge',
      reach: 'none',
      points: [at(ends[0]), at(ends[1])],
      closed: false,
      style: { stroke: colour },
    })),
    ...content.joints.map(({ id, colour }, index): SceneItem => ({
      type: 'point',
      id,
      role: 'joint',
      reach: 'all',
      at: at(index),
      screenRadius: JOINT_RADIUS,
      style: { stroke: colour },
    })),
  ]
}

const KEY = 'picture'

/** The product's own way from a file to a pyramid. */
async function load(
  stage: Stage,
): Promise<{ media: MediaItem; pyramids: ReturnType<typeof createPyramids> }> {
  const decoder = createPictureDecoder()
  const pyramids = createPyramids({
    load: () => Promise.resolve(stage.blob),
    decode: (blob) => decoder.decode(blob),
  })
  const arrived = new Promise<void>((resolve) => pyramids.subscribe(() => resolve()))
  pyramids.request(KEY, '')
  await arrived
  const state = pyramids.state(KEY)
  if (state?.status !== 'ready') throw new Error('the picture did not decode')
  return { media: { key: KEY, levels: state.sizes }, pyramids }
}

interface DrawnMask extends MaskItem {
  readonly mask: RleMask
}

const maskOf = (codec: Codec, { id, ring, colour }: Outline, { width, height }: Size): DrawnMask => ({
  id,
  role: 'mask',
  reach: 'all',
  mask: { size: [height, width], counts: codec.write(codec.fillPolygon(ring, width, height)) },
  colour,
  opacity: MASK_OPACITY,
})

interface Board {
  masks: readonly DrawnMask[]
  readonly show: (change: Partial<Scene>) => void
}

/** The product's brush: collects dabs and makes runs at the end. */
function brush(codec: Codec, picture: Size, board: Board): Pick<Player, 'paint' | 'commit'> {
  const port = createMaskPort(codec)
  let points: StrokePoint[] = []
  return {
    paint(stroke, dabs) {
      const [target] = board.masks
      if (!target) return
      for (const { x, y } of dabs.slice(points.length)) points.push({ x, y, radius: BRUSH_RADIUS })
      port.gather(picture, points)
      const { id, colour, opacity } = target
      board.show({
        stroke: { id: stroke, mode: 'paint', target: id, colour, opacity, points, count: points.length },
      })
    },
    commit() {
      const start = performance.now()
      const shape = port.stroke(picture, points)
      const masks = board.masks.map((item) => ({ ...item, mask: port.union(item.mask, shape) }))
      const milliseconds = performance.now() - start
      points = []
      board.masks = masks
      board.show({ masks, stroke: null })
      return milliseconds
    },
  }
}

/** Masks are read and combined over several frames. */
const SETTLE_MS = 1000

export const createPlayer: CreatePlayer = async (stage) => {
  const [{ media, pyramids }, codec] = await Promise.all([load(stage), loadCodec()])
  const view = createCanvasView(stage.host, pyramids.bitmap)
  let scene: Scene | null = null
  const itemsAt = stage.setup.has('product')
    ? (by: Point) => describeItems(movedContent(stage, by))
    : productBoxes(stage)
  const board: Board = {
    masks: stage.content.masks.map((outline) => maskOf(codec, outline, stage.picture)),
    show(change) {
      const { masks } = board
      scene = {
        id: 'bench',
        ...stage.picture,
        media,
        masks,
        stroke: null,
        items: [],
        live: [],
        ...scene,
        ...change,
      }
      view.setScene(scene)
    },
  }
  board.show({ items: itemsAt({ x: 0, y: 0 }) })

  return {
    look: ({ scale, x, y }) => view.move((viewport) => ({ ...viewport, scale, offsetX: x, offsetY: y })),
    // New items each time, as in the product.
    drag: (by) => board.show({ items: itemsAt(by) }),
    ...brush(codec, stage.picture, board),
    settled: () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS)),
  }
}
