import { sql, type RawBuilder } from 'kysely'
import type { components } from '../../src/contract/types.d.ts'
import { TOTAL_MAX } from '../../src/domain/constants.ts'
import { ALL_KINDS, type Kind } from '../../src/domain/kinds.ts'
import { forKinds } from '../http/for-kinds.ts'
import type { FamilyResponse, FamilyCall } from '../http/handlers.ts'
import { Problem } from '../http/problem.ts'
import { HAS_POSTER } from '../media/poster/poster-rows.ts'
import { discardResources } from '../media/cleanup/discarded.ts'
import { mediaLinks, type Pictured } from '../media/delivery/links.ts'
import type { MediaLinker } from '../media/delivery/sign.ts'
import { contains } from '../store/contains.ts'
import type { SqlDatabase, Tx } from '../store/store.ts'
import type { DataContext } from './context.ts'
import { pageOf } from './page.ts'
import { requirePool } from './pools.ts'
import { dataText } from './text.ts'

type PoolResource = components['schemas']['PoolResource']
type ListQuery = FamilyCall<'admin.pools.resources'>['query']

interface Row extends Pictured {
  uuid: string
  name: string
  mime: string
  bytes: number
  width: number | null
  height: number | null
  duration: number | null
  pages: number | null
  created_at: Date
}

const toItem = (row: Row, linker: MediaLinker): PoolResource => ({
  uuid: row.uuid,
  name: row.name,
  mime: row.mime,
  size: row.bytes,
  ...(row.width === null ? {} : { width: row.width }),
  ...(row.height === null ? {} : { height: row.height }),
  ...(row.duration === null ? {} : { duration: row.duration }),
  ...(row.pages === null ? {} : { pages: row.pages }),
  ...mediaLinks(linker, row.uuid, row),
  uploadedAt: row.created_at.toISOString(),
})

/** Resources as r that wait in a pool; what the partial indexes of waiting resources cover. */
const waitsIn = (poolId: number): RawBuilder<unknown> =>
  sql`r.pool_id = ${poolId} and r.tag_id is null and r.deleted_at is null`

const NAME = sql`r.name collate "C"`

interface Anchor {
  name: string
  seq: number
}

/** Where a resource stands in the order, also when it has left the pool since; 404 where there never was one. */
async function readAnchor(db: SqlDatabase, kind: Kind, uuid: string): Promise<Anchor> {
  const row = await db
    .selectFrom('resources')
    .select(['name', 'seq'])
    .where('uuid', '=', uuid)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) throw new Problem(404, dataText.resourceNotFound)
  return row
}

/** One page of what waits in a pool: the head of an index, from the anchor on. */
export function waitingInPool(poolId: number, query: ListQuery, anchor: Anchor | null): RawBuilder<Row> {
  const { page, pageSize } = pageOf(query)
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`
  const beyond = query.order === 'asc' ? sql`>` : sql`<`
  const byName = query.sort === 'name'
  const order = byName ? sql`${NAME} ${direction}, r.seq ${direction}` : sql`r.seq ${direction}`
  const place = byName ? sql`(${NAME}, r.seq)` : sql`(r.seq)`
  const from =
    anchor === null
      ? sql`true`
      : byName
        ? sql`${place} ${beyond} (${anchor.name} collate "C", ${anchor.seq})`
        : sql`${place} ${beyond} (${anchor.seq})`
  return sql<Row>`
    select r.uuid, r.name, r.created_at, m.path, m.mime, m.bytes, m.width, m.height, m.duration, m.pages,
      ${HAS_POSTER} as has_poster
    from (select r.* from resources r where ${waitsIn(poolId)} and ${from} and ${contains('r.name', query.search)}
          order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) as r
    -- One look-up each: left to itself the planner reads all files of a database of middling size.
    cross join lateral (select f.* from media_files f where f.uuid = r.media_uuid offset 0) as m order by ${order}`
}

async function countFound(db: SqlDatabase, poolId: number, search: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (
    select 1 from resources r where ${waitsIn(poolId)} and ${contains('r.name', search)} limit ${TOTAL_MAX}) as found`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** Ids that a refusal names at most. */
const NAMED = 100

/**
 * Locks resources that wait in a pool, in the order in which splits lock them. Throws a 409 that counts and names those
 * which do not wait there: dealt out, moved or deleted since, or of another pool. @returns their ids, each once
 */
async function lockWaiting(tx: Tx, poolId: number, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
  const { rows } = await sql<{ uuid: string }>`
    select r.uuid from resources r where ${waitsIn(poolId)} and r.uuid = any(${wanted}::uuid[])
    order by r.seq for update`.execute(tx)
  const found = new Set(rows.map(({ uuid }) => uuid))
  const gone = wanted.filter((id) => !found.has(id))
  if (gone.length === 0) return wanted
  const reason = dataText.poolStaleReason(gone.length, wanted.length)
  const details = gone.slice(0, NAMED).map((id) => ({ path: 'ids', rule: 'waiting', reason: id }))
  throw new Problem(409, dataText.poolStale, reason, { details })
}

/** Keeps a pool from being deleted while resources go into it. */
const holdPool = (tx: Tx, id: number) =>
  tx.selectFrom('pools').select('id').where('id', '=', id).forKeyShare().execute()

type MoveBody = FamilyCall<'admin.pools.moveResources'>['body']
type Change = FamilyResponse<'admin.pools.moveResources'>

async function moveResources(
  tx: Tx,
  kind: Kind,
  poolId: number,
  { ids, poolId: to }: MoveBody,
): Promise<Change> {
  await requirePool(tx, kind, poolId)
  if (to === poolId) throw new Problem(400, dataText.poolSame)
  await holdPool(tx, to)
  await requirePool(tx, kind, to)
  const moved = await lockWaiting(tx, poolId, ids)
  await sql`update resources set pool_id = ${to}, updated_at = now() where uuid = any(${moved}::uuid[])`.execute(
    tx,
  )
  return { count: moved.length, left: (await requirePool(tx, kind, poolId)).waiting }
}

async function deleteResources(tx: Tx, kind: Kind, poolId: number, ids: readonly string[]): Promise<Change> {
  await requirePool(tx, kind, poolId)
  const deleted = await lockWaiting(tx, poolId, ids)
  await discardResources(sql`uuid = any(${deleted}::uuid[])`).execute(tx)
  return { count: deleted.length, left: (await requirePool(tx, kind, poolId)).waiting }
}

/** Single resources of the pools of the five kinds: seen, moved, deleted while they are not dealt out. */
export const poolResourceHandlers = ({ store, media }: DataContext) =>
  forKinds(ALL_KINDS, (kind) => ({
    'admin.pools.resources': async ({
      caller,
      params,
      query,
    }: FamilyCall<'admin.pools.resources'>): Promise<FamilyResponse<'admin.pools.resources'>> => {
      const pool = await requirePool(store.db, kind, params.id)
      const anchor = query.after === undefined ? null : await readAnchor(store.db, kind, query.after)
      const { rows } = await waitingInPool(pool.id, query, anchor).execute(store.db)
      const linker = media.signer.forSession(caller.tokenHash)
      const items = rows.map((row) => toItem(row, linker))
      const total =
        query.search === undefined ? pool.waiting : await countFound(store.db, pool.id, query.search)
      return { items, total, ...pageOf(query) }
    },
    'admin.pools.moveResources': (call: FamilyCall<'admin.pools.moveResources'>) =>
      call.idempotent((tx) => moveResources(tx, kind, call.params.id, call.body)),
    'admin.pools.deleteResources': (call: FamilyCall<'admin.pools.deleteResources'>) =>
      call.idempotent((tx) => deleteResources(tx, kind, call.params.id, call.body.ids)),
  }))
