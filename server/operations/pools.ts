import { sql, type RawBuilder } from 'kysely'
import type { components } from '../../src/contract/types.d.ts'
import { TOTAL_MAX } from '../../src/domain/constants.ts'
import { ALL_KINDS, type Kind } from '../../src/domain/kinds.ts'
import { forKinds, type FamilyCall, type FamilyResponse } from '../http/handlers.ts'
import { changedSince, requireCurrent } from '../http/base.ts'
import { Problem, fieldProblem } from '../http/problem.ts'
import { httpText } from '../http/text.ts'
import { named, numbered } from '../http/reasons.ts'
import { discardResources } from '../media/cleanup/discarded.ts'
import { mediaLinks, type Pictured } from '../media/delivery/links.ts'
import type { MediaLinker } from '../media/delivery/sign.ts'
import { HAS_POSTER } from '../media/poster/poster-rows.ts'
import { contains } from '../store/contains.ts'
import { isUniqueViolation } from '../store/errors.ts'
import type { SqlDatabase, Tx } from '../store/store.ts'
import { pageOf } from '../http/page.ts'
import { dataText } from './text.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'

type Pool = components['schemas']['Pool']

interface PoolRow {
  id: number
  kind: Kind
  name: string
  description: string
  waiting: number
  dealt: number
  created_at: Date
  updated_at: Date
}

const toPool = (row: PoolRow): Pool => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  description: row.description,
  waiting: row.waiting,
  dealt: row.dealt,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

async function readPools(
  db: SqlDatabase,
  kind: Kind,
  filter: { id?: number | undefined; search?: string | undefined; page: number; pageSize: number },
): Promise<{ rows: PoolRow[]; total: number }> {
  const where = sql`p.kind = ${kind} and p.deleted_at is null and ${contains('p.name', filter.search)}
    and (${filter.id ?? null}::integer is null or p.id = ${filter.id ?? null}::integer)`
  const counted = await sql<{
    total: number
  }>`select count(*)::integer as total from pools p where ${where}`.execute(db)
  const { rows } = await sql<PoolRow>`
    select p.id, p.kind, p.name, p.description, p.created_at, greatest(p.updated_at, c.counted_at) as updated_at,
      coalesce(c.count, 0)::integer as waiting, coalesce(c.dealt, 0)::integer as dealt
    from (select * from pools p where ${where} order by p.id desc
      limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}) as p
    left join lateral (select * from pool_counts c where c.pool_id = p.id) as c on true
    order by p.id desc`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Throws a 404 for an unknown pool. */
export async function requirePool(db: SqlDatabase, kind: Kind, id: number): Promise<Pool> {
  const { rows } = await readPools(db, kind, { id, page: 1, pageSize: 1 })
  if (!rows[0]) throw new Problem(404, dataText.poolNotFound, numbered(id))
  return toPool(rows[0])
}

export async function waitingIn(db: SqlDatabase, poolId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count::integer as count from pool_counts where pool_id = ${poolId}`.execute(db)
  return rows[0]?.count ?? 0
}

const onTakenName = (name: string) => (error: unknown) => {
  throw isUniqueViolation(error)
    ? fieldProblem(409, ['name', 'taken'], dataText.poolNameTaken, named(name))
    : error
}

type Input = FamilyCall<'admin.pools.create'>['body']

async function createPool(tx: Tx, kind: Kind, input: Input, userId: number): Promise<Pool> {
  const { name } = input
  const { id } = await tx
    .insertInto('pools')
    .values({ kind, name, description: input.description ?? '', created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(onTakenName(name))
  return requirePool(tx, kind, id)
}

async function updatePool(
  tx: Tx,
  kind: Kind,
  id: number,
  change: FamilyCall<'admin.pools.update'>['body'],
): Promise<Pool> {
  // Locks first, to keep a concurrent change.
  await sql`select 1 from pools where id = ${id} for no key update`.execute(tx)
  const pool = await requirePool(tx, kind, id)
  const current = { name: pool.name, description: pool.description }
  requireCurrent(changedSince(change.base, change, current), httpText.outdatedField)
  const { name, description } = { ...current, ...change }
  await tx
    .updateTable('pools')
    .set({ name, description, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
    .catch(onTakenName(name))
  return requirePool(tx, kind, id)
}

async function deletePool(tx: Tx, kind: Kind, id: number): Promise<void> {
  // Locks first: no file may enter a deleted pool.
  await tx.selectFrom('pools').select('id').where('id', '=', id).forUpdate().execute()
  const pool = await requirePool(tx, kind, id)
  if (pool.waiting > 0) throw new Problem(409, dataText.poolNotEmpty, dataText.waiting(pool.waiting))
  await tx
    .updateTable('pools')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

type PoolResource = components['schemas']['PoolResource']
type ListQuery = FamilyCall<'admin.pools.resources'>['query']

interface PoolResourceRow extends Pictured {
  uuid: string
  name: string
  mime: string
  bytes: number
  width: number | null
  height: number | null
  duration: number | null
  pages: number | null
  created_at: Date
  same: PoolResource['duplicateOf'] | null
}

const toItem = (row: PoolResourceRow, linker: MediaLinker): PoolResource => ({
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
  ...(row.same && { duplicateOf: row.same }),
})

/** Matches the partial indexes of waiting resources r. */
const waitsIn = (poolId: number): RawBuilder<unknown> =>
  sql`r.pool_id = ${poolId} and r.tag_id is null and r.deleted_at is null`

/** Repeated files are found by reading the pool's index. */
const whichOf = ({ search, duplicates }: Pick<ListQuery, 'search' | 'duplicates'>): RawBuilder<unknown> =>
  sql`${contains('r.name', search)} and ${duplicates === true ? sql`r.same_as is not null` : sql`true`}`

const SAME_FILE = sql`(select jsonb_build_object('uuid', same.uuid, 'name', same.name, 'place', jsonb_build_object(
    'type', case when same.tag_id is null then 'pool' else 'tag' end, 'id', coalesce(t.id, p.id), 'name', coalesce(t.name, p.name)))
  from resources same left join tags t on t.id = same.tag_id left join pools p on p.id = same.pool_id
  where same.uuid = r.same_as)`

const keyOf = (name: RawBuilder<unknown>): RawBuilder<unknown> => sql`(natural_key(${name}) collate "C")`
const NAME = keyOf(sql`r.name`)

interface Anchor {
  name: string
  seq: number
}

/** Even if it has left the pool. Throws a 404 if it never existed. */
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

export function waitingInPool(
  poolId: number,
  query: ListQuery,
  anchor: Anchor | null,
): RawBuilder<PoolResourceRow> {
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
        ? sql`${place} ${beyond} (${keyOf(sql`${anchor.name}`)}, ${anchor.seq})`
        : sql`${place} ${beyond} (${anchor.seq})`
  // The page itself is read from an index alone. One look-up each: left to itself the planner reads all files of a database
  // of middling size.
  return sql<PoolResourceRow>`
    select r.uuid, r.name, r.created_at, m.path, m.mime, m.bytes, m.width, m.height, m.duration, m.pages,
      ${HAS_POSTER} as has_poster, ${SAME_FILE} as same
    from (select r.uuid from resources r where ${waitsIn(poolId)} and ${from} and ${whichOf(query)}
          order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) as place
    cross join lateral (select each.* from resources each where each.uuid = place.uuid offset 0) as r
    cross join lateral (select f.* from media_files f where f.uuid = r.media_uuid offset 0) as m order by ${order}`
}

async function countFound(db: SqlDatabase, poolId: number, query: ListQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (
    select 1 from resources r where ${waitsIn(poolId)} and ${whichOf(query)} limit ${TOTAL_MAX}) as found`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

const NAMED = 100

/** Locks in the order of splits. Throws a 409 that names what left the pool. Returns unique ids. */
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

/** The pool must not be deleted while resources move into it. */
const holdPool = (tx: Tx, id: number) =>
  tx.selectFrom('pools').select('id').where('id', '=', id).forKeyShare().execute()

type MoveBody = FamilyCall<'admin.pools.moveResources'>['body']
type MoveResult = FamilyResponse<'admin.pools.moveResources'>

async function moveResources(
  tx: Tx,
  kind: Kind,
  poolId: number,
  { ids, poolId: to }: MoveBody,
): Promise<MoveResult> {
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

async function deleteResources(
  tx: Tx,
  kind: Kind,
  poolId: number,
  ids: readonly string[],
): Promise<MoveResult> {
  await requirePool(tx, kind, poolId)
  const deleted = await lockWaiting(tx, poolId, ids)
  await discardResources(sql`uuid = any(${deleted}::uuid[])`).execute(tx)
  return { count: deleted.length, left: (await requirePool(tx, kind, poolId)).waiting }
}

type Families =
  `admin.pools.${'list' | 'create' | 'update' | 'delete' | 'resources' | 'moveResources' | 'deleteResources'}`

export const poolHandlers = ({ store, media }: Pick<Dependencies, 'store' | 'media'>) =>
  forKinds<Kind, Families>(ALL_KINDS, (kind) => ({
    'admin.pools.list': async ({ query }) => {
      const paging = pageOf(query)
      const { rows, total } = await readPools(store.db, kind, { ...query, ...paging })
      return { items: rows.map(toPool), total, ...paging }
    },
    'admin.pools.create': (call) => call.idempotent((tx) => createPool(tx, kind, call.body, call.caller.id)),
    'admin.pools.update': ({ params, body }) =>
      store.transaction((tx) => updatePool(tx, kind, params.id, body)),
    'admin.pools.delete': async ({ params }) => {
      await store.transaction((tx) => deletePool(tx, kind, params.id))
      return { ok: true }
    },
    'admin.pools.resources': async ({ caller, params, query }) => {
      const pool = await requirePool(store.db, kind, params.id)
      const anchor = query.after === undefined ? null : await readAnchor(store.db, kind, query.after)
      const { rows } = await waitingInPool(pool.id, query, anchor).execute(store.db)
      const linker = media.signer.forSession(caller.tokenHash)
      const items = rows.map((row) => toItem(row, linker))
      const isWhole = query.search === undefined && query.duplicates !== true
      const total = isWhole ? pool.waiting : await countFound(store.db, pool.id, query)
      return { items, total, ...pageOf(query) }
    },
    'admin.pools.moveResources': (call) =>
      call.idempotent((tx) => moveResources(tx, kind, call.params.id, call.body)),
    'admin.pools.deleteResources': (call) =>
      call.idempotent((tx) => deleteResources(tx, kind, call.params.id, call.body.ids)),
  }))
