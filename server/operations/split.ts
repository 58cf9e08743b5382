import { sql } from 'kysely'
import { ALL_KINDS, type Kind } from '../../src/domain/kinds.ts'
import { forKinds, type FamilyResponse, type FamilyCall } from '../http/handlers.ts'
import { Problem } from '../http/problem.ts'
import { RESOURCES_A_STEP, type Steps } from '../http/steps.ts'
import type { Tx } from '../store/store.ts'
import { createTag } from '../admin/tags/change.ts'
import { readTag } from '../admin/tags/tags.ts'
import { requirePool, waitingIn } from './pools.ts'
import { dataText } from './text.ts'

type SplitBody = FamilyCall<'admin.tags.split'>['body']
type SplitResult = FamilyResponse<'admin.tags.split'>
type Target = SplitResult['splits'][number]

/** Blocks deletion of these tags until the transaction ends; waits for one that runs. */
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

type Dealing = (Target & { dealt: number })[]

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
  return targets.map((target) => ({ ...target, dealt: 0 }))
}

async function readWaiting(tx: Tx, { poolId, order, seed }: SplitBody, count: number): Promise<string[]> {
  // A hash of uuid and seed gives a random order that depends on the seed only.
  const turn = order === 'random' ? sql`md5(uuid::text || ${String(seed ?? 0)})` : sql`seq`
  const { rows } = await sql<{ uuid: string }>`
    select uuid from resources where pool_id = ${poolId} and tag_id is null and deleted_at is null
    order by ${turn}, seq limit ${count}`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

/** @returns how many still waited and were dealt */
async function deal(tx: Tx, poolId: number, tagId: number, uuids: readonly string[]): Promise<number> {
  const dealt = await sql`
    with mine as (
      select uuid from resources
      where uuid = any(${[...uuids]}::uuid[]) and pool_id = ${poolId} and tag_id is null and deleted_at is null
      order by seq for update)
    update resources set tag_id = ${tagId}, updated_at = now() where uuid in (select uuid from mine)`.execute(
    tx,
  )
  return Number(dealt.numAffectedRows)
}

/** Nothing where there are too few. What others take meanwhile is not dealt, and missing in the response. */
function splitPool(kind: Kind, body: SplitBody, actorId: number): Steps<Dealing, SplitResult> {
  let next: string[] = []
  const response = async (tx: Tx, dealing: Dealing): Promise<{ response: SplitResult }> => {
    const splits = dealing.map(({ tagId, tagName, dealt }) => ({ tagId, tagName, count: dealt }))
    // Earlier steps are committed, so a pool that was deleted meanwhile changes nothing.
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
      const dealt = target.dealt + (await deal(tx, body.poolId, target.tagId, part))
      return { state: dealing.map((each) => (each === target ? { ...each, dealt } : each)) }
    },
  }
}

export const splitHandlers = () =>
  forKinds(ALL_KINDS, (kind) => ({
    'admin.tags.split': (call: FamilyCall<'admin.tags.split'>) =>
      call.inSteps(splitPool(kind, call.body, call.caller.id)),
  }))
