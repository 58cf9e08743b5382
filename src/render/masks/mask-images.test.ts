import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { runs } from '../../../tests/support/random.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { MaskItem, Scene, StrokeItem } from '../scene.ts'
import { EMPTY_SCENE } from '../scene.ts'
import type { TileId } from './mask-tiles.ts'
import { tilesIn } from './mask-tiles.ts'
import type { MaskImages } from './mask-images.ts'
import { createMaskImages } from './mask-images.ts'
import { pixelsOf, tileGlobals } from './testing.ts'

/** Masks that are kept up to date a little at a time show what they show when they are combined at once. */

const PICTURE = { width: 1100, height: 700 }

let codec: Codec
beforeAll(async () => {
  codec = await loadCodec()
})
beforeEach(() => {
  for (const [name, value] of Object.entries(tileGlobals)) vi.stubGlobal(name, value)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const x = fc.integer({ min: -20, max: PICTURE.width + 20 })
const y = fc.integer({ min: -20, max: PICTURE.height + 20 })
const radius = fc.integer({ min: 1, max: 90 })
const point = fc.record({ x, y, radius })
const colour = fc.constantFrom('#ff0000', '#00c060', '#4040ff')
const which = fc.nat(2)

const growing = fc.record({
  do: fc.constant('grow' as const),
  points: fc.array(point, { minLength: 1, maxLength: 3 }),
})

const WHOLE = { x: 0, y: 0, ...PICTURE }
const part = fc.record({
  x,
  y,
  width: fc.integer({ min: 1, max: 700 }),
  height: fc.integer({ min: 1, max: 500 }),
})

/** One change of what is shown, and the part of the picture that is looked at then. */
const step = fc.record({
  what: fc.oneof(
    fc.record({ do: fc.constant('add' as const), from: point, to: point, colour }),
    fc.record({ do: fc.constantFrom('remove' as const, 'raise' as const), which }),
    fc.record({ do: fc.constant('recolour' as const), which, colour }),
    fc.record({
      do: fc.constant('stroke' as const),
      which: fc.option(which),
      mode: fc.constantFrom('paint' as const, 'erase' as const),
      colour,
    }),
    growing,
    growing,
    fc.record({ do: fc.constant('end' as const) }),
  ),
  level: fc.constantFrom(0, 0, 1, 2),
  seen: fc.oneof(fc.constant(WHOLE), part),
  isHurried: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

let ids = 0

const SPECK: MaskItem = {
  id: 'speck',
  role: 'r',
  reach: 'all',
  mask: { size: [1, 1], counts: [0, 1] },
  colour: '#000000',
  opacity: 1,
}

function maskFrom({ from, to, colour: of }: Extract<Step['what'], { do: 'add' }>): MaskItem {
  const { width, height } = PICTURE
  const mask = codec.fillCapsule([from.x, from.y], [to.x, to.y], from.radius, width, height)
  const counts = codec.write(mask)
  return {
    id: `m${++ids}`,
    role: 'r',
    reach: 'all',
    mask: { size: mask.size, counts },
    colour: of,
    opacity: 0.5,
  }
}

/** Aslant in the corner at the top left. */
const slanting = (): MaskItem =>
  maskFrom({
    do: 'add',
    from: { x: 0, y: 0, radius: 90 },
    to: { x: 300, y: 200, radius: 90 },
    colour: '#ff0000',
  })

function strokeAfter(
  stroke: StrokeItem | null,
  masks: readonly MaskItem[],
  what: Step['what'],
): StrokeItem | null {
  if (what.do === 'end') return null
  if (what.do === 'grow' && stroke) {
    const points = [...stroke.points, ...what.points]
    return { ...stroke, points, count: points.length }
  }
  if (what.do !== 'stroke') return stroke
  const target = masks[(what.which ?? 0) % Math.max(masks.length, 1)]?.id ?? null
  const { mode } = what
  return {
    id: ++ids,
    mode,
    target: what.which === null ? null : target,
    colour: what.colour,
    opacity: 0.5,
    points: [],
    count: 0,
  }
}

function masksAfter(masks: readonly MaskItem[], what: Step['what']): readonly MaskItem[] {
  if (what.do === 'add') return [...masks, maskFrom(what)]
  if (!('which' in what) || what.which === null || what.do === 'stroke') return masks
  const meant = masks[what.which % Math.max(masks.length, 1)]
  if (!meant) return masks
  const others = masks.filter((mask) => mask !== meant)
  if (what.do === 'remove') return others
  if (what.do !== 'recolour') return [...others, meant]
  return masks.map((mask) => (mask === meant ? { ...mask, colour: what.colour } : mask))
}

/** Works until nothing is left to do. */
function finish(images: MaskImages, scene: Scene, tiles: readonly TileId[]): void {
  for (let calls = 0; calls < 99; calls++) if (images.work(scene, tiles, Infinity).isDone) return
  throw new Error('never done')
}

const failed = (error: unknown): never => {
  throw error
}

/** Of a picture whose codec has come already, for it is asked for with the first mask. */
async function open(scene: Scene): Promise<MaskImages> {
  let ready = (): void => undefined
  const isThere = new Promise<void>((resolve) => (ready = resolve))
  const images = createMaskImages({
    loadCodec: () => Promise.resolve(codec),
    onReady: () => ready(),
    onError: failed,
  })
  images.work({ ...scene, masks: [SPECK] }, [], Infinity)
  await isThere
  return images
}

const isSame = (one: Int32Array, other: Int32Array): boolean =>
  Buffer.from(one.buffer).equals(Buffer.from(other.buffer))

test('images are right after any changes, also during a stroke and at another level', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14, size: 'max' }), async (steps) => {
      let scene: Scene = { ...EMPTY_SCENE, id: 'picture', ...PICTURE, masks: [slanting()] }
      const kept = await open(scene)
      for (const { what, level, seen, isHurried } of steps) {
        const stroke = strokeAfter(scene.stroke, scene.masks, what)
        scene = { ...scene, masks: masksAfter(scene.masks, what), stroke }
        const tiles = tilesIn(seen, level, PICTURE)
        if (isHurried) kept.work(scene, tiles, -Infinity)
        finish(kept, scene, tiles)
        const whole = await open(scene)
        finish(whole, scene, tiles)
        expect(
          tiles.filter((place) => !isSame(pixelsOf(kept.bitmap(place)), pixelsOf(whole.bitmap(place)))),
        ).toEqual([])
      }
    }),
    { numRuns: runs(50) },
  )
})

test('invisible tiles are not composed', async () => {
  const scene: Scene = { ...EMPTY_SCENE, id: 'picture', ...PICTURE, masks: [slanting()] }
  const images = await open(scene)
  const all = tilesIn(WHOLE, 0, PICTURE)
  finish(images, scene, all.slice(0, 1))
  expect(all.map((place) => images.bitmap(place) === undefined)).toEqual(all.map((_, index) => index > 0))
})
