import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { RowChanges } from '../../src/domain/mask-rows.ts'
import { NO_ROW, placedRows, sameRow } from '../../src/domain/mask-rows.ts'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { Fields } from '../../src/machines/editor/types.ts'
import type { WorkDocument } from '../../src/machines/work.ts'
import { takesBack } from './life.ts'
import { loadMasks } from './paint-desk.ts'
import { deed } from './person.ts'
import { worldOf } from './worlds.ts'

/**
 * Whatever a person does with the tools of a kind, with reloads in between: undoing all of it gives the first document
 * byte for byte, redoing all the last, and neither touches the state of view, but for what is active among nodes.
 */

interface Trial {
  /** States of view that the tools look at. */
  readonly fields: readonly Fields[]
  /** What is done at least once; a person who changes nothing proves nothing. */
  readonly labels: readonly string[]
  readonly following?: readonly string[]
}

const TRIALS = {
  image: { fields: [], labels: ['create', 'move', 'resize', 'nudge', 'remove'] },
  'image-node': {
    fields: [{ activeNode: 0 }, { activeNode: 20 }, { activeNode: null }],
    labels: ['create', 'move', 'remove'],
    following: ['activeNode', 'activeExtra'],
  },
  'image-segment': {
    fields: [
      { brushSize: 3 },
      { brushSize: 25 },
      { activeCategory: 'cover', activeTree: null },
      { overlap: 'take' },
      { overlap: 'share' },
    ],
    labels: ['create', 'paint', 'erase'],
  },
  'video-segment': {
    fields: [
      { brushSize: 3 },
      { brushSize: 25 },
      ...[0, 1, 70].map((currentFrame) => ({
        currentFrame,
        rleData: { frame: currentFrame, rows: {}, before: null },
      })),
      { currentFrame: 0, rleData: { frame: 0, rows: {}, before: null }, lockedIds: ['id-1'] },
      { lockedIds: [] },
    ],
    labels: ['create', 'paint', 'erase'],
  },
} as const satisfies Record<string, Trial>

/** Many lives take their time on a busy machine. */
const TIMEOUT_MS = 60_000

let masks: MaskPort

beforeAll(async () => {
  masks = await loadMasks()
})

/** Undoing a mask of a video writes down that there is none, so that the server hears of it. */
const masksOf = (rows: RowChanges | undefined) =>
  [...placedRows(rows)]
    .filter(({ row }) => !sameRow(row, NO_ROW))
    .toSorted((a, b) => a.frame - b.frame || a.objectId.localeCompare(b.objectId))

const meaning = ({ rows, ...work }: WorkDocument) => ({ ...work, rows: masksOf(rows) })
test.each(Object.keys(TRIALS) as (keyof typeof TRIALS)[])(
  '%s',
  (kind) => {
    const { fields, labels, following }: Trial = TRIALS[kind]
    const deeds = fc.array(deed(fields), { minLength: 10, maxLength: 60, size: 'max' })
    const options = { masks: () => masks, meaning, ...(following ? { following } : {}) }
    const seen = new Set<string>()
    fc.assert(
      fc.property(deeds, (all) => takesBack(worldOf(kind, options), all).forEach((label) => seen.add(label))),
      { numRuns: 120 },
    )
    expect([...seen]).toEqual(expect.arrayContaining([...labels]))
  },
  TIMEOUT_MS,
)
