import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Rect, Size } from '../../domain/geometry/rect.ts'
import type { MaskItem, RunLengthMask, Scene } from '../scene.ts'
import { EMPTY_SCENE } from '../scene.ts'
import type { CodecLoaderTools } from './codec-loader.ts'
import { createCodecLoader } from './codec-loader.ts'
import type { TileId } from './mask-tiles.ts'
import { toPicture } from './mask-tiles.ts'
import type { RunCache, Runs } from './runs.ts'
import { createRunCache, contains } from './runs.ts'
import type { ShownMask } from './stack.ts'
import { createMaskStack } from './stack.ts'
import { createTileStore } from './tile-store.ts'

export interface MaskImages {
  /** At least one step, until `deadline` (`performance.now`). @returns what changed, in source pixels */
  readonly work: (scene: Scene, tiles: readonly TileId[], deadline: number) => MaskProgress
  readonly bitmap: (place: TileId) => OffscreenCanvas | null | undefined
  readonly contains: (mask: RunLengthMask, x: number, y: number, picture: Size) => boolean
  /** Source pixels; null where no pixel is set, or the mask cannot be read yet. */
  readonly bounds: (mask: RunLengthMask, picture: Size) => Rect | null
  readonly dispose: () => void
}

export interface MaskProgress {
  readonly damage: readonly Rect[]
  readonly isDone: boolean
}

export interface MaskTools extends CodecLoaderTools {
  readonly onError: (error: unknown) => void
}

function createMaskReader(runs: RunCache, codecOf: () => Codec | null) {
  let items: readonly MaskItem[] = []
  let shown: readonly ShownMask[] = []
  return (next: readonly MaskItem[], picture: Size, deadline: number): readonly ShownMask[] | null => {
    if (next === items) return shown
    if (next.length > 0) {
      const codec = codecOf()
      if (!codec) return null
      for (const { mask } of next) {
        if (runs.known(mask, picture)) continue
        runs.read(codec, mask, picture)
        if (performance.now() > deadline) return null
      }
      const read = next.map((item) => ({ item, runs: runs.read(codec, item.mask, picture) }))
      runs.trim(new Set(next.map(({ mask }) => mask)))
      shown = read
    } else shown = []
    items = next
    return shown
  }
}

const sameSize = (a: Size, b: Size): boolean => a.width === b.width && a.height === b.height

export function createMaskImages(tools: MaskTools): MaskImages {
  const runs = createRunCache(tools.onError)
  const codecOf = createCodecLoader(tools)
  let scene: Scene = EMPTY_SCENE
  let read = createMaskReader(runs, codecOf)
  let stack = createMaskStack(scene)
  let store = createTileStore(scene)
  let isPending = false

  const open = (next: Scene): void => {
    store.clear()
    read = createMaskReader(runs, codecOf)
    stack = createMaskStack(next)
    store = createTileStore(next)
  }
  const runsOf = (mask: RunLengthMask, picture: Size): Runs | null => {
    const codec = codecOf()
    return runs.known(mask, picture) ?? (codec && runs.read(codec, mask, picture)) ?? null
  }
  const take = (next: Scene, deadline: number): void => {
    const masks = read(next.masks, next, deadline)
    isPending = masks === null
    if (!masks) return
    const damage = stack.update(masks, next.stroke)
    if (damage) store.damage(damage)
  }

  return {
    work(next, tiles, deadline) {
      let damage: Rect[] = []
      if (next.id !== scene.id || !sameSize(next, scene)) {
        open(next)
        damage = [{ x: 0, y: 0, width: next.width, height: next.height }]
      }
      if (next !== scene || isPending) take(next, deadline)
      scene = next
      // Without the codec there is nothing to do until `onReady`.
      let isDone = !isPending || codecOf() === null
      for (const place of tiles) {
        if (store.isFresh(place)) continue
        const part = store.refresh(place, stack.layers)
        if (part) damage.push(toPicture(part, place.level))
        if (performance.now() <= deadline) continue
        isDone = tiles.every(store.isFresh)
        break
      }
      store.trim(tiles)
      return { damage, isDone }
    },
    bitmap: (place) => store.bitmap(place),
    contains(mask, x, y, picture) {
      const known = runsOf(mask, picture)
      return known ? contains(known, Math.floor(x), Math.floor(y)) : false
    },
    bounds: (mask, picture) => runsOf(mask, picture)?.bounds ?? null,
    dispose: () => store.clear(),
  }
}
