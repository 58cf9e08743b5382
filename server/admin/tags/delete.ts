import { sql, type RawBuilder } from 'kysely'
import type { AdminKind } from '../../../src/domain/kinds.ts'
import { Problem } from '../../http/problem.ts'
import { RESOURCES_A_STEP, type Steps } from '../../http/steps.ts'
import { discardResources } from '../../media/cleanup/discarded.ts'
import type { Tx } from '../../store/store.ts'
import { dropPrelabels, oneOf } from '../../workflow/interventions/prelabels.ts'
import { reopenPools } from '../../workflow/interventions/reopen-pools.ts'
import { readTag } from './tags.ts'
import { tagText } from './text.ts'

/** Waits for imports into the tag and keeps new ones out. */
const lockTag = (tx: Tx, id: number): Promise<unknown> =>
  sql`select 1 from tags where id = ${id} for update`.execute(tx)

const holdsAny = async (tx: Tx, id: number, which: RawBuilder<unknown>): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from resources where tag_id = ${id} and deleted_at is null and ${which} limit 1`.execute(
      tx,
    )
  return rows.length > 0
}

/** Stops new marks, so that returned resources are not leased meanwhile. */
async function beginDeletion(tx: Tx, kind: AdminKind, id: number): Promise<Deletion> {
  await lockTag(tx, id)
  await readTag(tx, kind, id)
  if (await holdsAny(tx, id, sql`(status <> 'unmarked' or version > 0)`))
    throw new Problem(409, tagText.hasWork)
  if (await holdsAny(tx, id, sql`lease_holder_id is not null`)) throw new Problem(409, tagText.isHeld)
  await sql`update tags set need_pull = false, updated_at = now() where id = ${id}`.execute(tx)
  return { after: 0 }
}

/** Discards those without a pool. Returns the last position; null: none left. */
async function giveBack(tx: Tx, id: number, after: number): Promise<number | null> {
  const { rows } = await sql<{ uuid: string; seq: number }>`
    select uuid, seq::integer as seq from resources
    where tag_id = ${id} and seq > ${after} and deleted_at is null and lease_holder_id is null
      and status = 'unmarked' and version = 0
    order by seq limit ${RESOURCES_A_STEP} for update`.execute(tx)
  const uuids = rows.map(({ uuid }) => uuid)
  const these = sql`uuid = any(${uuids}::uuid[]) and deleted_at is null`
  await discardResources(sql`${these} and pool_id is null`).execute(tx)
  // Pre-labels only fit this tag's labels.
  await dropPrelabels(tx, oneOf(uuids))
  await reopenPools(tx, these)
  await sql`update resources set tag_id = null, updated_at = now() where ${these}`.execute(tx)
  return rows.at(-1)?.seq ?? null
}

interface Deletion {
  after: number
}

/** Runs in steps; a repeated call goes on. Throws a 404, or a 409 while resources are marked or leased. */
export const deleteTag = (kind: AdminKind, id: number): Steps<Deletion, { ok: true }> => ({
  begin: (tx) => beginDeletion(tx, kind, id),
  next: async (tx, { after }) => {
    await lockTag(tx, id)
    await readTag(tx, kind, id)
    const last = await giveBack(tx, id, after)
    if (last !== null) return { state: { after: last } }
    // Resources dealt meanwhile may have earlier positions.
    if (after > 0) return { state: { after: 0 } }
    if (await holdsAny(tx, id, sql`true`)) throw new Problem(409, tagText.isHeld)
    await sql`update tags set deleted_at = now(), updated_at = now() where id = ${id}`.execute(tx)
    return { response: { ok: true } }
  },
})
