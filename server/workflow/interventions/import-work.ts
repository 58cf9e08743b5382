import { KINDS } from '../../../src/domain/kinds.ts'
import { sql } from 'kysely'
import type { ImportPurpose, MaskRow } from '../../../src/contract/types.d.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { LifecycleActor, LifecycleEvent } from '../../../src/domain/lifecycle/state.ts'
import type { Store, Tx } from '../../store/store.ts'
import { advance, changeOf, expireLapsed, type Change } from '../change/change.ts'
import type { AnnotationContent } from '../change/event-payload.ts'
import { recordedChanges, persist } from '../change/persist.ts'
import { alreadyBegun, notFound, type Failure } from '../failure.ts'
import { writeMaskRows } from '../masks/masks.ts'
import { lockRows } from '../rows.ts'
import { begunOf, dropPrelabels, forgetFindings, oneOf, unansweredCopies } from './prelabels.ts'

/** A validated document, with the masks of a video. */
export interface ImportedWork {
  id: string
  annotation: AnnotationContent
  masks: readonly MaskRow[]
  size: Size
}

export interface ImportTarget {
  tagId: number
  purpose: ImportPurpose
  by: LifecycleActor
  at: number
  /** A pass of a model, which says itself what it found. */
  byModel?: boolean
}

const ROWS = 2000

async function writeMasks(tx: Tx, { id, masks, size }: ImportedWork, version: number): Promise<void> {
  // Unsubmitted masks would become part of this version.
  await sql`delete from video_masks where resource_uuid = ${id} and since_version >= ${version}`.execute(tx)
  for (let from = 0; from < masks.length; from += ROWS)
    await writeMaskRows(tx, { id, author: null, since: version, size }, masks.slice(from, from + ROWS))
  // Masks of an earlier pre-label end where this version has none.
  await sql`
    insert into video_masks (resource_uuid, object_id, frame, since_version, rle, height, width, source)
    select resource_uuid, object_id, frame, ${version}, null, height, width, 'tracked' from video_masks
    where resource_uuid = ${id} and since_version = 0 and ${version} > 0
    on conflict do nothing`.execute(tx)
}

const eventOf = ({ purpose, by, at }: ImportTarget): LifecycleEvent =>
  purpose === 'work' ? { type: 'IMPORT', by, at } : { type: 'PRELABEL', given: true, by, at }

const takeIn = (change: Change, { annotation }: ImportedWork, into: ImportTarget): Failure | null => {
  expireLapsed(change, into.at, null)
  return advance(change, eventOf(into), { annotation })
}

async function withCopies(tx: Tx, works: readonly ImportedWork[], { purpose }: ImportTarget) {
  if (purpose === 'work') return works
  const copies = await unansweredCopies(
    tx,
    works.map(({ id }) => id),
  )
  return works.flatMap((work) => [work, ...(copies.get(work.id) ?? []).map((id) => ({ ...work, id }))])
}

/**
 * Each resource is written whole or refused: marked, leased, or begun (pre-labels). Returns the refusals.
 *
 * @param also joins the transaction, once all is written
 */
export const importWork = (
  store: Pick<Store, 'transaction'>,
  works: readonly ImportedWork[],
  into: ImportTarget,
  also?: (tx: Tx, refusals: ReadonlyMap<string, Failure>) => Promise<void>,
): Promise<ReadonlyMap<string, Failure>> =>
  store.transaction(async (tx) => {
    const all = await withCopies(tx, works, into)
    const ids = all.map(({ id }) => id)
    const changes = new Map((await lockRows(tx, ids)).map((row) => [row.uuid, changeOf(row)]))
    const isBegun = into.purpose === 'work' ? new Set() : await begunOf(tx, ids)
    const failures = new Map<string, Failure>()
    const taken: [ImportedWork, Change][] = []
    for (const work of all) {
      const change = changes.get(work.id)
      const failure =
        change?.row.tag_id !== into.tagId
          ? notFound()
          : isBegun.has(work.id)
            ? alreadyBegun()
            : takeIn(change, work, into)
      if (failure !== null) failures.set(work.id, failure)
      else if (change) taken.push([work, change])
    }
    if (into.purpose === 'prelabel') {
      const given = oneOf(taken.map(([{ id }]) => id))
      await dropPrelabels(tx, given)
      if (!into.byModel) await forgetFindings(tx, given)
    }
    // First, so that frames are counted with the labels.
    for (const [work, { state, row }] of taken)
      if (KINDS[row.kind].hasMaskRows) await writeMasks(tx, work, state.version)
    await persist(tx, recordedChanges(changes.values()))
    await also?.(tx, failures)
    return failures
  })
