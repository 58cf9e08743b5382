import { sql } from 'kysely'
import type { components } from '../../src/contract/types.d.ts'
import { ALL_KINDS, type Kind } from '../../src/domain/kinds.ts'
import { contains } from '../store/contains.ts'
import { forKinds } from '../http/for-kinds.ts'
import type { FamilyResponse, FamilyCall } from '../http/handlers.ts'
import { fieldProblem, Problem } from '../http/problem.ts'
import { named, numbered } from '../http/reasons.ts'
import { isUniqueViolation } from '../store/errors.ts'
import type { SqlDatabase, Tx } from '../store/store.ts'
import type { DataContext } from './context.ts'
import { dataText } from './text.ts'

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

const PAGE_SIZE = 20

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
    select p.id, p.kind, p.name, p.description, p.created_at, p.updated_at,
      coalesce((select count from pool_counts c where c.pool_id = p.id), 0)::integer as waiting,
      coalesce((select dealt from pool_counts c where c.pool_id = p.id), 0)::integer as dealt
    from pools p where ${where} order by p.id desc
    limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** A pool of the kind; 404 where there is none. */
export async function requirePool(db: SqlDatabase, kind: Kind, id: number): Promise<Pool> {
  const { rows } = await readPools(db, kind, { id, page: 1, pageSize: 1 })
  if (!rows[0]) throw new Problem(404, dataText.poolNotFound, numbered(id))
  return toPool(rows[0])
}

/** How many resources wait in a pool; none in one that was emptied and deleted. */
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

type Change = FamilyCall<'admin.pools.update'>['body']

/** Changes what is given. */
async function updatePool(tx: Tx, kind: Kind, id: number, change: Change): Promise<Pool> {
  // Before it is read: what somebody else is just changing of it stays.
  await sql`select 1 from pools where id = ${id} for no key update`.execute(tx)
  const pool = await requirePool(tx, kind, id)
  const { name = pool.name, description = pool.description } = change
  await tx
    .updateTable('pools')
    .set({ name, description, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
    .catch(onTakenName(name))
  return requirePool(tx, kind, id)
}

async function deletePool(tx: Tx, kind: Kind, id: number): Promise<void> {
  // Locked first: a file that is just being taken in must not end up in a pool that is gone.
  await tx.selectFrom('pools').select('id').where('id', '=', id).forUpdate().execute()
  const pool = await requirePool(tx, kind, id)
  if (pool.waiting > 0) throw new Problem(409, dataText.poolNotEmpty, dataText.waiting(pool.waiting))
  await tx
    .updateTable('pools')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Data pools of the five kinds. */
export const poolHandlers = ({ store }: DataContext) =>
  forKinds(ALL_KINDS, (kind) => ({
    'admin.pools.list': async ({
      query,
    }: FamilyCall<'admin.pools.list'>): Promise<FamilyResponse<'admin.pools.list'>> => {
      const { page = 1, pageSize = PAGE_SIZE, ...filter } = query
      const { rows, total } = await readPools(store.db, kind, { ...filter, page, pageSize })
      return { items: rows.map(toPool), total, page, pageSize }
    },
    'admin.pools.create': async (call: FamilyCall<'admin.pools.create'>) =>
      call.idempotent((tx) => createPool(tx, kind, call.body, call.caller.id)),
    'admin.pools.update': async ({ params, body }: FamilyCall<'admin.pools.update'>) =>
      store.transaction((tx) => updatePool(tx, kind, params.id, body)),
    'admin.pools.delete': async ({ params }: FamilyCall<'admin.pools.delete'>) => {
      await store.transaction((tx) => deletePool(tx, kind, params.id))
      return { ok: true as const }
    },
  }))
