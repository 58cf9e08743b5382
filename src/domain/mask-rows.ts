import { MASK_SOURCE_VALUES } from '../contract/enumerations.ts'
import type { RleMask } from './documents/types.ts'

/** One row per object and frame; changes are a sparse table in blocks of frames, so that little is copied. */

export const ROW_SOURCES = MASK_SOURCE_VALUES
/** By a person, by a person with prompts, or by tracking, which never overwrites the other two. */
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

/** The default row: tracking may fill it. */
export const NO_ROW: MaskRow = { rle: null, source: 'tracked' }
/** Left by a person who erases a mask: tracking does not overwrite it. */
export const ERASED_ROW: MaskRow = { rle: null, source: 'manual' }

export const yieldsToTracking = ({ source }: MaskRow): boolean => source === 'tracked'

export const blockOf = (frame: number): string => String(Math.floor(frame / ROW_BLOCK))

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

export function* placedRows(rows: RowChanges | undefined): Generator<PlacedRow> {
  for (const [objectId, blocks] of Object.entries(rows ?? {}))
    for (const block of Object.values(blocks))
      for (const [frame, row] of Object.entries(block)) yield { objectId, frame: Number(frame), row }
}

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

export const sameRow = (a: MaskRow, b: MaskRow): boolean =>
  sameMask(a.rle, b.rle) && a.source === b.source && !a.uncertain === !b.uncertain
