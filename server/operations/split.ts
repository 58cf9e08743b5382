import { sql } from 'kysely'
import { ALL_KINDS, type Kind } from '../../src/domain/kinds.ts'
import { forKinds, type FamilyResponse, type FamilyCall } from '../http/handlers.ts'
import { Problem } from '../http/problem.ts'
import { RESOURCES_A_STEP, type Steps } from '../http/steps.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { pageOf } from '../http/page.ts'
import type { SqlDatabase, Tx } from '../store/store.ts'
import { takeOut, takeOutPreview } from '../workflow/interventions/take-out.ts'
import { requireTag } from '../workflow/tags.ts'
import { personJson } from '../workflow/views/people.ts'
import { createTag } from '../admin/tags/change.ts'
import { readTag } from '../admin/tags/tags.ts'
import { requireValue } from '../require-value.ts'
import { requirePool, waitingIn } from './pools.ts'
import { dataText } from './text.ts'

type SplitBody = FamilyCall<'admin.tags.split'>['body']
type SplitResult = FamilyResponse<'admin.tags.split'>
type Target = SplitResult['splits'][number]

/** The tags must not be deleted meanwhile. */
const holdTags = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  sql`select 1 from tags where id = any(${[...ids]}::integer[]) order by id for key share`.execute(tx)

async function targetOf(
  tx: Tx,
  kind: Kind,
  split: SplitBody['splits'][number],
  actorId: number,
): Promise<Target> {
  const tag =
    'tagId' in split ? await readTag(tx, kind, split.tagId) : await createTag(tx, kind, split.newTag, actorId)
  return { tagId: tag.id, tagName: tag.name, count: split.count }
}

type Dealing = (Target & { splitId: number; dealt: number })[]

async function beginSplit(tx: Tx, kind: Kind, body: SplitBody, actorId: number): Promise<Dealing> {
  const pool = await requirePool(tx, kind, body.poolId)
  await holdTags(
    tx,
    body.splits.flatMap((split) => ('tagId' in split ? [split.tagId] : [])),
  )
  const targets: Target[] = []
  for (const split of body.splits) targets.push(await targetOf(tx, kind, split, actorId))
  if (new Set(targets.map(({ tagId }) => tagId)).size < targets.length) {
    throw new Problem(400, dataText.splitTwice)
  }
  const wanted = targets.reduce((sum, { count }) => sum + count, 0)
  if (pool.waiting < wanted) {
    throw new Problem(409, dataText.tooFew, dataText.tooFewReason(pool.waiting, wanted))
  }
  const dealing: Dealing = []
  for (const target of targets) {
    const { rows } = await sql<{ id: number }>`
      insert into splits (kind, pool_id, tag_id, created_by)
      values (${kind}, ${pool.id}, ${target.tagId}, ${actorId}) returning id`.execute(tx)
    dealing.push({ ...target, splitId: requireValue(rows[0]).id, dealt: 0 })
  }
  return dealing
}

async function readWaiting(tx: Tx, { poolId, order, seed }: SplitBody, count: number): Promise<string[]> {
  // A random order that depends on the seed alone.
  const turn = order === 'random' ? sql`md5(uuid::text || ${String(seed ?? 0)})` : sql`seq`
  const { rows } = await sql<{ uuid: string }>`
    select uuid from resources where pool_id = ${poolId} and tag_id is null and deleted_at is null
    order by ${turn}, seq limit ${count}`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

/** Returns how many moved; others may have taken some. */
async function deal(
  tx: Tx,
  poolId: number,
  { tagId, splitId }: Dealing[number],
  uuids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with mine as (
      select uuid from resources
      where uuid = any(${[...uuids]}::uuid[]) and pool_id = ${poolId} and tag_id is null and deleted_at is null
      order by seq for update),
    dealt as (
      update resources set tag_id = ${tagId}, updated_at = now() where uuid in (select uuid from mine) returning uuid),
    kept as (
      insert into split_items (resource_uuid, split_id) select uuid, ${splitId}::integer from dealt
      on conflict (resource_uuid) do update set split_id = excluded.split_id returning 1)
    update splits set count = count + (select count(*) from kept) where id = ${splitId}
    returning (select count(*) from kept)::integer as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Nothing if there are too few. What others take meanwhile is missing in the response. */
function splitPool(kind: Kind, body: SplitBody, actorId: number): Steps<Dealing, SplitResult> {
  let next: string[] = []
  const response = async (tx: Tx, dealing: Dealing): Promise<{ response: SplitResult }> => {
    const splits = dealing.map(({ tagId, tagName, dealt }) => ({ tagId, tagName, count: dealt }))
    // Earlier steps are committed, so a pool deleted meanwhile changes nothing.
    return { response: { splits, left: await waitingIn(tx, body.poolId) } }
  }
  return {
    begin: (tx) => beginSplit(tx, kind, body, actorId),
    next: async (tx, dealing) => {
      const target = dealing.find(({ count, dealt }) => dealt < count)
      if (target === undefined) return response(tx, dealing)
      await holdTags(tx, [target.tagId])
      await readTag(tx, kind, target.tagId)
      const wanted = dealing.reduce((sum, { count, dealt }) => sum + count - dealt, 0)
      if (next.length === 0) next = await readWaiting(tx, body, wanted)
      const part = next.splice(0, Math.min(RESOURCES_A_STEP, target.count - target.dealt))
      if (part.length === 0) return response(tx, dealing)
      const dealt = target.dealt + (await deal(tx, body.poolId, target, part))
      return { state: dealing.map((each) => (each === target ? { ...each, dealt } : each)) }
    },
  }
}

interface SplitRow {
  id: number
  pool_id: number
  pool_name: string
  count: number
  taken_back: number
  person: SplitPage['items'][number]['by']
  created_at: Date
  total: number
}

type SplitPage = FamilyResponse<'admin.tags.splits'>

async function readSplits(
  db: SqlDatabase,
  kind: Kind,
  { params, query }: Pick<FamilyCall<'admin.tags.splits'>, 'params' | 'query'>,
): Promise<SplitPage> {
  await requireTag(db, kind, params.id)
  const { page, pageSize } = pageOf(query)
  const { rows } = await sql<SplitRow>`
    select s.id, s.pool_id, p.name as pool_name, s.count, s.taken_back, s.created_at, ${personJson(sql`s.created_by`)} as person,
      count(*) over ()::integer as total
    from splits s join pools p on p.id = s.pool_id
    where s.tag_id = ${params.id} order by s.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  )
  const items = rows.map((row) => ({
    id: row.id,
    poolId: row.pool_id,
    poolName: row.pool_name,
    count: row.count,
    takenBack: row.taken_back,
    by: row.person,
    at: row.created_at.toISOString(),
  }))
  return { items, total: rows[0]?.total ?? 0, page, pageSize }
}

type Families = `admin.tags.${'split' | 'splits' | 'takeOut' | 'takeOutPreview'}`

export const splitHandlers = ({ store, now }: Pick<Dependencies, 'store' | 'now'>) =>
  forKinds<Kind, Families>(ALL_KINDS, (kind) => ({
    'admin.tags.split': (call) => call.inSteps(splitPool(kind, call.body, call.caller.id)),
    'admin.tags.splits': (call) => readSplits(store.db, kind, call),
    'admin.tags.takeOut': (call) =>
      call.inSteps(takeOut(call.caller, kind, call.params.id, call.body, now())),
    'admin.tags.takeOutPreview': ({ params, body }) => takeOutPreview(store.db, kind, params.id, body, now()),
  }))
