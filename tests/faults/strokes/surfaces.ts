import type { Page } from 'playwright-core'
import type { ImageSegmentDocument } from '../../../src/domain/documents/types.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'

/** Where strokes are drawn: one page of a kind, and what a stroke is there. */
export interface Surface {
  readonly kind: Kind
  readonly page: string
  /** Base of the kind's calls for admins, and for people at work. */
  readonly admin: string
  readonly work: string
  /** Keys pressed before the first stroke. */
  readonly keys: readonly string[]
  /** Draws one stroke in a cell of the picture; each is one step of the undo history. */
  readonly stroke: (page: Page, cell: Cell, random: () => number) => Promise<void>
  /** How many strokes a document holds. */
  readonly count: (annotation: Record<string, unknown>) => number
}

/** A square on the screen. */
export interface Cell {
  readonly x: number
  readonly y: number
  readonly side: number
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A drag that takes its time, so that a death may fall into the middle of it. */
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number], ms: number) {
  const moves = 5
  await page.mouse.move(...from)
  await page.mouse.down()
  for (let move = 1; move <= moves; move++) {
    const part = move / moves
    await page.mouse.move(from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part)
    await pause(ms / moves)
  }
  await page.mouse.up()
}

const across = (page: Page, { x, y, side }: Cell, random: () => number) =>
  drag(page, [x, y], [x + side, y + side * (0.6 + 0.4 * random())], 30 + 120 * random())

const codec = await loadCodec()

/** Strokes of a slender brush do not touch: each is a piece of its own, in whichever segments they lie. */
function pieces({ categories }: ImageSegmentDocument): number {
  const masks = Object.values(categories)
    .flat()
    .map(({ rleMask: { counts, size } }) => codec.read(counts, size[1], size[0]))
  const [first, ...others] = masks
  return first ? codec.components(others.reduce((all, mask) => codec.union(all, mask), first)).length : 0
}

/** Presses after which the brush is a few pixels wide. */
const SLENDER: readonly string[] = Array.from({ length: 14 }, () => '[')

const isVisible = (node: { visibility?: number }): boolean => (node.visibility ?? 0) > 0

export const SURFACES: readonly Surface[] = [
  {
    kind: 'image',
    page: '/mark-image',
    admin: 'images2',
    work: 'images2',
    keys: ['a'],
    stroke: across,
    count: ({ excludeCrops }) => (excludeCrops as unknown[]).length,
  },
  {
    kind: 'image-segment',
    page: '/mark-image-segment',
    admin: 'image-segments',
    work: 'imageSegments',
    keys: ['b', ...SLENDER],
    stroke: across,
    count: (annotation) => pieces(annotation as unknown as ImageSegmentDocument),
  },
  {
    kind: 'image-node',
    page: '/mark-image-node',
    admin: 'image-nodes',
    work: 'imageNodes',
    keys: [],
    stroke: async (page, { x, y, side }, random) => {
      await page.mouse.move(x + side * random(), y + side * random())
      await page.mouse.down()
      await pause(20 * random())
      await page.mouse.up()
    },
    count: ({ nodes }) => (nodes as { visibility?: number }[]).filter(isVisible).length,
  },
]
