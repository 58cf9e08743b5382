import type { RleMask } from './documents/shapes.ts'

/**
 * Masks of videos: one row for each object and frame. What a person changed is kept as a sparse table of its own, with
 * blocks of frames, so that one more change copies little of it; all other rows stand as the server has them.
 */

export const ROW_SOURCES = ['manual', 'sam2', 'tracked'] as const
/** Who made it: a person, a person with prompts, or tracking, which never overwrites the other two. */
export type RowSource = (typeof ROW_SOURCES)[number]

export type MaskRow = {
  /** Null: no mask; with `uncertain`, tracking lost the object here. */
  readonly rle: RleMask | null
  readonly source: RowSource
  readonly score?: number
  readonly uncertain?: boolean
}

/** By object, block of frames and frame. */
export type RowChanges = {
  readonly [objectId: string]: { readonly [block: string]: { readonly [frame: string]: MaskRow } }
}

const ROW_BLOCK = 64

/** What stands where nobody ever said anything: tracking may fill it. */
export const NO_ROW: MaskRow = { rle: null, source: 'tracked' }
/** What a person leaves who erases a mask: nothing is there, which tracking does not change. */
export const ERASED_ROW: MaskRow = { rle: null, source: 'manual' }

/** Whether tracking may write over a row. */
export const yieldsToTracking = ({ source }: MaskRow): boolean => source === 'tracked'

/** The block of the sparse table that a frame’s rows lie in. */
export const blockOf = (frame: number): string => String(Math.floor(frame / ROW_BLOCK))

/** The row as changed; undefined where it was not. */
export const changedRow = (
  rows: RowChanges | undefined,
  objectId: string,
  frame: number,
): MaskRow | undefined => rows?.[objectId]?.[blockOf(frame)]?.[frame]

export interface PlacedRow {
  readonly objectId: string
  readonly frame: number
  readonly row: MaskRow
}

/** All changed rows, by object and frame. */
export function* placedRows(rows: RowChanges | undefined): Generator<PlacedRow> {
  for (const [objectId, blocks] of Object.entries(rows ?? {}))
    for (const block of Object.values(blocks))
      for (const [frame, row] of Object.entries(block)) yield { objectId, frame: Number(frame), row }
}

/** Rows that stand in the one and are not the same object in the other. What both share is passed over unseen. */
export function* rowsSince(
  before: RowChanges | undefined,
  now: RowChanges | undefined,
): Generator<PlacedRow> {
  if (before === now) return
  for (const [objectId, blocks] of Object.entries(now ?? {})) {
    const known = before?.[objectId]
    if (known === blocks) continue
    for (const [name, block] of Object.entries(blocks)) {
      const was = known?.[name]
      if (was === block) continue
      for (const [frame, row] of Object.entries(block))
        if (was?.[frame] !== row) yield { objectId, frame: Number(frame), row }
    }
  }
}

const sameMask = (a: RleMask | null, b: RleMask | null): boolean =>
  a === b || (a !== null && b !== null && a.counts === b.counts && a.size.join() === b.size.join())

/** Whether two rows say the same; masks are compared as they are written. */
export const sameRow = (a: MaskRow, b: MaskRow): boolean =>
  sameMask(a.rle, b.rle) && a.source === b.source && !a.uncertain === !b.uncertain
