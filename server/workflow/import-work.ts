import { sql } from 'kysely'
import type { MaskRow } from '../../src/api/generated/contract.d.ts'
import type { Size } from '../../src/domain/geometry/rect.ts'
import type { Actor } from '../../src/domain/lifecycle/state.ts'
import type { Store, Tx } from '../store/store.ts'
import type { Change, Written } from './change.ts'
import { advance, changeOf, settle } from './change.ts'
import type { Failure } from './failure.ts'
import { notFound } from './failure.ts'
import { writeMaskRows } from './masks.ts'
import { persist } from './persist.ts'
import { lockRows } from './rows.ts'

/** One document that goes into the database, checked already, with a video's masks. */
export interface ImportedWork {
  id: string
  written: Written
  masks: readonly MaskRow[]
  size: Size
}

/** Rows of masks that one statement writes. */
const ROWS = 2000

async function writeMasks(tx: Tx, { id, masks, size }: ImportedWork, version: number): Promise<void> {
  // What somebody drew and never handed in would belong to this version now.
  await sql`delete from video_masks where resource_uuid = ${id} and since_version >= ${version}`.execute(tx)
  for (let from = 0; from < masks.length; from += ROWS)
    await writeMaskRows(tx, { id, author: null, since: version, size }, masks.slice(from, from + ROWS))
}

/**
 * Writes imported documents into resources of a tag: all of a resource or nothing of it. Each is taken or refused by
 * itself: whatever is marked already or in somebody's hands is refused. @returns why not, by resource
 */
export const importWork = (
  store: Store,
  by: Actor,
  tagId: number,
  works: readonly ImportedWork[],
  at: number,
): Promise<ReadonlyMap<string, Failure>> =>
  store.transaction(async (tx) => {
    const rows = await lockRows(
      tx,
      works.map(({ id }) => id),
    )
    const changes = new Map(rows.map((row) => [row.uuid, changeOf(row)]))
    const failures = new Map<string, Failure>()
    const taken: [ImportedWork, Change][] = []
    for (const work of works) {
      const change = changes.get(work.id)
      const failure = change?.row.tag_id === tagId ? takeIn(change, work, by, at) : notFound()
      if (failure !== null) failures.set(work.id, failure)
      else if (change) taken.push([work, change])
    }
    await persist(
      tx,
      [...changes.values()].filter(({ records }) => records.length > 0),
    )
    for (const [work, { state, row }] of taken)
      if (row.kind === 'video-segment') await writeMasks(tx, work, state.version)
    return failures
  })

const takeIn = (change: Change, { written }: ImportedWork, by: Actor, at: number): Failure | null => {
  settle(change, at, null)
  return advance(change, { type: 'IMPORT', by, at }, { written })
}
