import type { Codec } from '../../wasm-rle/codec.ts'
import type { Mask } from '../../wasm-rle/mask.ts'
import type { Rect } from '../../src/domain/geometry/rect.ts'
import { visibleTiles } from '../../src/render/masks/mask-tiles.ts'
import type { MaskImages } from '../../src/render/masks/mask-images.ts'
import { createMaskImages } from '../../src/render/masks/mask-images.ts'
import { MASKS_KEY } from '../../src/render/masks/plan-masks.ts'
import type { Bitmaps } from '../../src/render/painting/paint.ts'
import type { MaskItem, Scene } from '../../src/render/scene.ts'
import type { Viewport } from '../../src/render/viewport.ts'

/** Masks on the pages of `paint.spec.ts`. Their runs are numbers, so that they need no module to be read. */

/** The smallest box around what is set, of masks that are boxes themselves. */
function boxOf({ counts, size: [height] }: Mask): Rect {
  const [clear = 0, run = 0] = counts
  const columns = counts.length >> 1
  return { x: Math.floor(clear / height), y: clear % height, width: columns, height: run }
}

const read = (counts: ArrayLike<number>, width: number, height: number): Mask => ({
  size: [height, width],
  counts: Uint32Array.from(counts),
})

const CODEC = { read, box: boxOf } as unknown as Codec

/** Tells at once that the codec is there. */
// oxlint-disable-next-line unicorn/no-thenable -- steps are drawn one after the other without waiting
const loaded = { then: (ready: (codec: Codec) => void) => ready(CODEC) } as unknown as Promise<Codec>

export const openMasks = (): MaskImages =>
  createMaskImages({
    loadCodec: () => loaded,
    onReady: () => undefined,
    onError: (error) => {
      throw error
    },
  })

/** Combines what a view shows. @returns what changed */
export function combine(masks: MaskImages, scene: Scene, viewport: Viewport): Rect[] {
  const damage: Rect[] = []
  for (let calls = 0; calls < 9; calls++) {
    const progress = masks.work(scene, visibleTiles(viewport, scene), Infinity)
    damage.push(...progress.damage)
  }
  return damage
}

export const withMasks =
  (masks: MaskImages, others: Bitmaps): Bitmaps =>
  (key, level, tile = 0) =>
    key === MASKS_KEY ? masks.bitmap({ level, index: tile }) : others(key, level, tile)

/** A mask that is one upright box of a picture. */
export function boxMask(id: string, rect: Rect, picture: { width: number; height: number }): MaskItem {
  const counts = [rect.x * picture.height + rect.y]
  for (let column = 1; column <= rect.width; column++)
    counts.push(rect.height, column < rect.width ? picture.height - rect.height : 0)
  const drawn = counts.reduce((sum, count) => sum + count, 0)
  counts[counts.length - 1] = picture.width * picture.height - drawn
  const mask = { size: [picture.height, picture.width] as const, counts }
  return { id, role: 'mask', reach: 'all', mask, colour: '#ff0000', opacity: 0.4 } as MaskItem
}
