import fc from 'fast-check'
import { beforeAll, test } from 'vitest'
import type { Kind } from '../../src/domain/kinds.ts'
import type { RowChanges } from '../../src/domain/mask-rows.ts'
import { NO_ROW, placedRows, sameRow } from '../../src/domain/mask-rows.ts'
import type { Purpose } from '../../src/kinds/command.ts'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { Fields } from '../../src/machines/editor/types.ts'
import type { AnnotationDocument, WorkDocument } from '../../src/machines/work.ts'
import { FURNISHED } from './furnished.ts'
import { assertDoing, takesBack } from './life.ts'
import { loadMasks } from './paint-driver.ts'
import { deed } from './person.ts'
import { worldOf } from './worlds.ts'

/**
 * Whatever a person does with the tools of a kind, on an empty document or a furnished one, with reloads in between:
 * undoing all of it gives the first document byte for byte, redoing all the last, and neither touches the state of view,
 * but for what is active among nodes.
 */

interface Trial {
  /** States of view that the tools look at. */
  readonly fields: readonly Fields[]
  /** What is done at least once; a person who changes nothing proves nothing. */
  readonly labels: readonly string[]
  /** Beside the empty document. */
  readonly furnished: AnnotationDocument
  readonly purpose?: Purpose
  readonly following?: readonly string[]
}

const BOXES = ['create', 'move', 'nudge', 'remove', 'resize', 'turn']
const ERROR_BOXES = BOXES.map((label) => `verdict/${label}`)

const TRIALS: Readonly<Partial<Record<Kind, Trial>>> = {
  image: { fields: [], furnished: FURNISHED.image, labels: [...BOXES, ...ERROR_BOXES] },
  'image-node': {
    fields: [{ activeNode: 0 }, { activeNode: 20 }, { activeNode: null }],
    furnished: FURNISHED['image-node'],
    // Boxes around errors are left to others: nodes are what is in hand here.
    purpose: 'annotation',
    labels: [
      'node-move',
      'node-nudge',
      'node-place',
      'node-remove',
      'skeleton-carry',
      'skeleton-drop',
      'skeleton-remove',
      'skeleton-stretch',
      'skeleton-turn',
    ],
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
    furnished: FURNISHED['image-segment'],
    labels: [...ERROR_BOXES, 'create', 'erase', 'paint'],
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
    furnished: FURNISHED['video-segment'],
    labels: [...ERROR_BOXES, 'create', 'erase', 'move', 'paint', 'resize'],
  },
}

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

test.each(Object.entries(TRIALS) as [Kind, Trial][])(
  '%s',
  async (kind, { fields, labels, furnished, ...given }) => {
    const deeds = fc.array(deed(fields), { minLength: 10, maxLength: 60, size: 'max' })
    await assertDoing(labels, 40, [fc.constantFrom(undefined, furnished), deeds], (annotation, all) =>
      takesBack(worldOf(kind, { masks: () => masks, meaning, ...given, annotation }), all),
    )
  },
  TIMEOUT_MS,
)
