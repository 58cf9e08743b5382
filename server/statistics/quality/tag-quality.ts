import { sql } from 'kysely'
import type { Person, QualityItemPage, TagQuality } from '../../../src/contract/types.d.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { readTag } from '../../admin/tags/tags.ts'
import { changedSince, requireCurrent } from '../../http/base.ts'
import { Problem } from '../../http/problem.ts'
import { httpText } from '../../http/text.ts'
import type { Purpose } from '../../store/schema/quality.ts'
import type { SqlDatabase, Tx } from '../../store/store.ts'
import { personJson } from '../../workflow/views/people.ts'

const qualityText = {
  wrong: (count: number, all: number) => `选中的 ${all} 项里有 ${count} 项不是`,
  notApproved: '标准答案须是同类型、已验收的资源',
} as const

/** Shares of hidden tests and twins, right answers and results. For admins. */

interface QualityRow {
  gold_share: number
  double_share: number
  truths: number
}

interface Tally {
  purpose: Purpose
  waiting: number
  done: number
  incomparable: number
  mean: number | null
}

const NONE = { waiting: 0, done: 0, incomparable: 0, mean: null }

/** Compared now or later; not those removed from the queue. */
const counts = sql`(i.scored_at is not null
  or (select r.deleted_at is null from resources r where r.uuid = i.resource_uuid))`

/** Throws a 404 without the tag. */
export async function tagQuality(db: SqlDatabase, kind: Kind, tagId: number): Promise<TagQuality> {
  await readTag(db, kind, tagId)
  const { rows } = await sql<QualityRow>`
    select coalesce(q.gold_share, 0) as gold_share, coalesce(q.double_share, 0) as double_share,
      (select count(*) from gold_truths g
        join resources r on r.uuid = g.resource_uuid and r.status = 'approved' and r.deleted_at is null
        where g.tag_id = t.id) as truths
    from tags t left join tag_quality q on q.tag_id = t.id where t.id = ${tagId}`.execute(db)
  const { rows: tallies } = await sql<Tally>`
    select i.purpose, count(*) filter (where i.scored_at is null) as waiting,
      count(i.score) as done, count(*) filter (where i.scored_at is not null and i.score is null) as incomparable,
      avg(i.score) as mean
    from quality_items i where i.tag_id = ${tagId} and ${counts} group by i.purpose`.execute(db)
  const tally = (purpose: Purpose) => {
    const { waiting, done, incomparable, mean } = tallies.find((each) => each.purpose === purpose) ?? NONE
    return { waiting, done, incomparable, mean }
  }
  const { gold_share: goldShare = 0, double_share: doubleShare = 0, truths = 0 } = rows[0] ?? {}
  return { goldShare, doubleShare, truths, gold: tally('gold'), double: tally('double') }
}

interface QualityShares {
  goldShare: number
  doubleShare: number
}

/** Throws a 404, and a 409 `outdated` for a share that somebody else changed. */
export async function setTagQuality(
  tx: Tx,
  kind: Kind,
  tagId: number,
  { goldShare, doubleShare, base }: QualityShares & { base?: Partial<QualityShares> | undefined },
  by: number,
): Promise<TagQuality> {
  // Locks first, to keep a concurrent change.
  await sql`select 1 from tags where id = ${tagId} for no key update`.execute(tx)
  const now = await tagQuality(tx, kind, tagId)
  const current = { goldShare: now.goldShare, doubleShare: now.doubleShare }
  requireCurrent(changedSince(base, { goldShare, doubleShare }, current), httpText.outdatedField)
  const values = { gold_share: goldShare, double_share: doubleShare, updated_by: by, updated_at: new Date() }
  await tx
    .insertInto('tag_quality')
    .values({ tag_id: tagId, ...values })
    .onConflict((conflict) => conflict.column('tag_id').doUpdateSet(values))
    .execute()
  return tagQuality(tx, kind, tagId)
}

/** Throws a 409 for copies and for resources that are not approved ones of the kind. */
export async function chooseGold(
  tx: Tx,
  kind: Kind,
  tagId: number,
  { ids, gold }: { ids: readonly string[]; gold: boolean },
  by: number,
): Promise<TagQuality> {
  await readTag(tx, kind, tagId)
  if (!gold) {
    await sql`delete from gold_truths where tag_id = ${tagId} and resource_uuid = any(${[...ids]}::uuid[])`.execute(
      tx,
    )
    return tagQuality(tx, kind, tagId)
  }
  const { rows } = await sql<{ uuid: string }>`
    select r.uuid from resources r
    where r.uuid = any(${[...ids]}::uuid[]) and r.kind = ${kind} and r.status = 'approved' and r.deleted_at is null
      and not r.is_copy`.execute(tx)
  const found = new Set(rows.map(({ uuid }) => uuid))
  const wrong = ids.filter((id) => !found.has(id))
  if (wrong.length > 0)
    throw new Problem(409, qualityText.notApproved, qualityText.wrong(wrong.length, ids.length))
  await sql`insert into gold_truths (tag_id, resource_uuid, chosen_by)
    select ${tagId}::int, uuid, ${by}::int from unnest(${[...ids]}::uuid[]) as uuid on conflict do nothing`.execute(
    tx,
  )
  return tagQuality(tx, kind, tagId)
}

interface ItemRow {
  uuid: string
  source: string
  purpose: Purpose
  person: Person | null
  other: Person | null
  score: number | null
  at: Date | null
}

/** Newest first. */
export async function qualityItems(
  db: SqlDatabase,
  kind: Kind,
  tagId: number,
  { page, pageSize, userId }: { page: number; pageSize: number; userId?: number | undefined },
): Promise<QualityItemPage> {
  await readTag(db, kind, tagId)
  const items = sql`quality_items i where i.tag_id = ${tagId} and ${counts} and ${
    userId === undefined ? sql`true` : sql`(i.user_id = ${userId} or i.other_id = ${userId})`
  }`
  const { rows } = await sql<ItemRow>`
    select i.resource_uuid as uuid, i.source_uuid as source, i.purpose, ${personJson(sql`i.user_id`)} as person,
      ${personJson(sql`i.other_id`)} as other, i.score, i.scored_at as at
    from ${items} order by i.created_at desc, i.resource_uuid
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const total = await sql<{ total: number }>`
    select count(*) as total from ${items}`.execute(db)
  const listed = rows.map(({ uuid, source, purpose, person, other, score, at }) => ({
    resourceId: uuid,
    sourceId: source,
    purpose,
    user: person,
    other,
    score,
    at: at?.toISOString() ?? null,
  }))
  return { items: listed, total: total.rows[0]?.total ?? 0, page, pageSize }
}
