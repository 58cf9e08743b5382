import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/browser.ts'
import type { Outline, Point, Size } from '../scenario.ts'
import { BRUSH_RADIUS } from '../scenario.ts'
import type { Smoothing, Stage } from './player.ts'
import { smoothingOf } from './player.ts'

/** A mask as rivals are given it: a tinted bitmap of its bounding box. */
export interface MaskBitmap {
  readonly x: number
  readonly y: number
  readonly bitmap: ImageBitmap
}

/** What a rival's scene is built from. */
export interface Assets {
  readonly picture: ImageBitmap
  readonly smoothing: Smoothing
  readonly masks: readonly MaskBitmap[]
}

const tintOf = (colour: string): readonly [number, number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255, 255]
}

async function maskBitmap(codec: Codec, { ring, colour }: Outline, picture: Size): Promise<MaskBitmap> {
  const mask = codec.fillPolygon(ring, picture.width, picture.height)
  const rectangle = codec.box(mask)
  const { x, y, width, height } = rectangle
  const pixels = codec.decodeRgba(mask, tintOf(colour), { rectangle })
  return { x, y, bitmap: await createImageBitmap(new ImageData(pixels, width, height)) }
}

export async function loadAssets(stage: Stage): Promise<Assets> {
  const codec = await loadCodec()
  return {
    picture: await createImageBitmap(stage.blob),
    smoothing: smoothingOf(stage.setup, stage.benchCase.camera(0).scale),
    masks: await Promise.all(stage.content.masks.map((outline) => maskBitmap(codec, outline, stage.picture))),
  }
}

/** A mask of the picture's size on a canvas, painted as the tutorials of both rivals do it. */
export interface PaintedMask {
  readonly canvas: HTMLCanvasElement
  /** Adds the dabs that were not there yet; true when there were some. */
  add(stroke: number, dabs: readonly Point[]): void
  /** Milliseconds until the runs of the whole mask are there: reads back what the stroke touched, and encodes. */
  commit(): number
}

export async function createPaintedMask(
  { picture }: Stage,
  assets: Assets,
  colour: string,
): Promise<PaintedMask> {
  const codec = await loadCodec()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, picture)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d context')
  for (const { bitmap, x, y } of assets.masks) context.drawImage(bitmap, x, y)
  Object.assign(context, {
    strokeStyle: colour,
    lineWidth: 2 * BRUSH_RADIUS,
    lineCap: 'round',
    lineJoin: 'round',
  })
  // The mask as bytes, kept in step, so that a commit reads back no more than the stroke's box.
  const bytes = codec.allocate(picture.width * picture.height)
  const copy = (x: number, y: number, width: number, height: number): void => {
    const { data } = context.getImageData(x, y, width, height)
    const { pixels } = bytes
    let from = 3
    for (let row = y; row < y + height; row++)
      for (let to = row * picture.width + x, end = to + width; to < end; to++, from += 4)
        pixels[to] = (data[from] ?? 0) > 100 ? 1 : 0
  }
  copy(0, 0, picture.width, picture.height)
  let drawn = 0
  let current = -1
  let touched: Point[] = []

  return {
    canvas,
    add(stroke, dabs) {
      if (stroke !== current) [current, drawn] = [stroke, 0]
      if (dabs.length === drawn) return
      context.beginPath()
      const start = dabs[Math.max(drawn - 1, 0)] ?? { x: 0, y: 0 }
      context.moveTo(start.x, start.y)
      for (const { x, y } of dabs.slice(drawn)) context.lineTo(x, y)
      context.stroke()
      touched.push(...dabs.slice(drawn))
      drawn = dabs.length
    },
    commit() {
      const start = performance.now()
      const x0 = Math.max(Math.floor(Math.min(...touched.map(({ x }) => x)) - BRUSH_RADIUS - 1), 0)
      const y0 = Math.max(Math.floor(Math.min(...touched.map(({ y }) => y)) - BRUSH_RADIUS - 1), 0)
      const x1 = Math.min(Math.ceil(Math.max(...touched.map(({ x }) => x)) + BRUSH_RADIUS + 1), picture.width)
      const y1 = Math.min(
        Math.ceil(Math.max(...touched.map(({ y }) => y)) + BRUSH_RADIUS + 1),
        picture.height,
      )
      copy(x0, y0, x1 - x0, y1 - y0)
      codec.encodeBytes(bytes.pixels, picture.width, picture.height)
      touched = []
      return performance.now() - start
    },
  }
}
