import { sql } from 'kysely'
import { ALL_KINDS, type Kind } from '../../src/domain/kinds.ts'
import { forKinds } from '../http/for-kinds.ts'
import type { FamilyAnswer, FamilyCall } from '../http/handlers.ts'
import { Problem } from '../http/problem.ts'
import type { Tx } from '../store/store.ts'
import { createTag } from '../tags/change.ts'
import { readTag } from '../tags/tags.ts'
import type { DataContext } from './context.ts'
import { requirePool } from './pools.ts'
import { dataText } from './text.ts'

type SplitBody = FamilyCall<'admin.tags.split'>['body']
type SplitResult = FamilyAnswer<'admin.tags.split'>
type Target = SplitResult['splits'][number]

/** Until the end of the transaction nobody deletes these tags; what a deletion holds already is waited for. */
async function holdTags(tx: Tx, { splits }: SplitBody): Promise<void> {
  const ids = splits.flatMap((split) => ('tagId' in split ? [split.tagId] : []))
  await sql`select 1 from tags where id = any(${ids}::integer[]) order by id for key share`.execute(tx)
}

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

/** Waiting resources in the order in which they are dealt; locked, so that two splits never deal the same one. */
async function readWaiting(tx: Tx, { poolId, order, seed }: SplitBody, count: number): Promise<string[]> {
  // A hash of uuid and seed orders by chance, the same way for the same seed whatever the number of rows.
  const turn = order === 'random' ? sql`md5(uuid::text || ${String(seed ?? 0)})` : sql`seq`
  const { rows } = await sql<{ uuid: string }>`
    select uuid from resources where pool_id = ${poolId} and tag_id is null and deleted_at is null
    order by ${turn}, seq limit ${count} for update`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

const deal = (tx: Tx, tagId: number, uuids: readonly string[]) =>
  sql`update resources set tag_id = ${tagId}, updated_at = now() where uuid = any(${[...uuids]}::uuid[])`.execute(
    tx,
  )

/** Deals waiting resources of a pool into tags, all or nothing. */
async function splitPool(tx: Tx, kind: Kind, body: SplitBody, actorId: number): Promise<SplitResult> {
  await requirePool(tx, kind, body.poolId)
  await holdTags(tx, body)
  const targets: Target[] = []
  for (const split of body.splits) targets.push(await targetOf(tx, kind, split, actorId))
  if (new Set(targets.map(({ tagId }) => tagId)).size < targets.length) {
    throw new Problem(400, dataText.splitTwice)
  }
  const wanted = targets.reduce((sum, { count }) => sum + count, 0)
  const waiting = await readWaiting(tx, body, wanted)
  if (waiting.length < wanted) {
    throw new Problem(409, dataText.tooFew, dataText.tooFewReason(waiting.length, wanted))
  }
  let next = 0
  for (const { tagId, count } of targets) {
    await deal(tx, tagId, waiting.slice(next, next + count))
    next += count
  }
  const left = await requirePool(tx, kind, body.poolId)
  return { splits: targets, left: left.waiting }
}

/** `split-data`: from pools into tags, by age or by chance. */
export const splitHandlers = (_context: DataContext) =>
  forKinds(ALL_KINDS, (kind) => ({
    'admin.tags.split': (call: FamilyCall<'admin.tags.split'>) =>
      call.once((tx) => splitPool(tx, kind, call.body, call.caller.id)),
  }))
