import { sql } from 'kysely'
import { discardResources } from '../../media/cleanup/discarded.ts'
import type { MediaStorage } from '../../media/storage/storage.ts'
import { runExclusively } from '../../store/exclusive.ts'
import type { Purpose } from '../../store/schema/quality.ts'
import type { SqlDatabase, Store } from '../../store/store.ts'
import { makeCopy, type Source } from './copies.ts'

/** Keeps the shares of hidden tests and twins among a tag's unmarked resources. */

interface MixDependencies {
  store: Store
  storage: MediaStorage
  /** 0 ≤ x < 1. */
  random: () => number
}

interface TagShare {
  tag_id: number
  purpose: Purpose
  wanted: number
  waiting: number
}

/** Per tag, purpose and turn, since files are copied; the next turn comes soon. */
const TURN_MAX = 20

const sharesOf = async (db: SqlDatabase): Promise<TagShare[]> => {
  const { rows } = await sql<TagShare>`
    select q.tag_id, purposes.purpose, floor(purposes.share * greatest(0, queue.unmarked - queue.copies))::int as wanted,
      queue.waiting
    from tag_quality q join tags t on t.id = q.tag_id and t.deleted_at is null
    cross join lateral (values ('gold', q.gold_share), ('double', q.double_share)) as purposes(purpose, share)
    cross join lateral (
      select coalesce((select sum(c.count) from tag_counts c where c.tag_id = q.tag_id and c.status = 'unmarked'), 0) as unmarked,
        count(*) as copies, count(*) filter (where i.purpose = purposes.purpose) as waiting
      from quality_items i join resources r on r.uuid = i.resource_uuid
      where i.tag_id = q.tag_id and i.scored_at is null and r.status = 'unmarked' and r.deleted_at is null
    ) as queue`.execute(db)
  return rows
}

const COLUMNS = sql`r.uuid, r.kind, r.media_uuid, m.path`

/** The fewest copies, and none waiting, so that nobody meets one twice. */
const goldSources = (tagId: number, count: number) => sql<Source>`
  select ${COLUMNS} from gold_truths g
  join tags t on t.id = g.tag_id
  join resources r on r.uuid = g.resource_uuid and r.status = 'approved' and r.deleted_at is null and r.kind = t.kind
  join media_files m on m.uuid = r.media_uuid
  cross join lateral (
    select count(*) as made, count(*) filter (where i.scored_at is null) as open from quality_items i
    where i.source_uuid = r.uuid and i.tag_id = ${tagId} and i.purpose = 'gold') as copies
  where g.tag_id = ${tagId} and copies.open = 0
  order by copies.made, md5(r.uuid::text || ${String(tagId)}) limit ${count}`

/** Unmarked, without a twin, in an order unrelated to what people see. */
const twinSources = (tagId: number, count: number) => sql<Source>`
  select ${COLUMNS} from resources r join media_files m on m.uuid = r.media_uuid
  where r.tag_id = ${tagId} and r.status = 'unmarked' and r.lease_holder_id is null and r.deleted_at is null
    and not r.is_copy
    and not exists (select 1 from quality_items i where i.source_uuid = r.uuid)
  order by md5(r.uuid::text) limit ${count}`

/** Keeps copies that were ever leased: a lost draft or a refused late push would reveal them. */
const takeOut = (tagId: number, purpose: Purpose, count: number) =>
  discardResources(sql`uuid in (
    select r.uuid from quality_items i join resources r on r.uuid = i.resource_uuid
    where i.tag_id = ${tagId} and i.purpose = ${purpose} and i.scored_at is null and r.status = 'unmarked'
      and r.lease_holder_id is null and r.deleted_at is null and r.last_history_id is null
      and not exists (select 1 from drafts d where d.resource_uuid = r.uuid)
    order by r.uuid limit ${count} for update of r skip locked)`)

async function fill({ store, storage, random }: MixDependencies, share: TagShare): Promise<number> {
  const { tag_id: tagId, purpose, wanted, waiting } = share
  if (waiting > wanted) {
    await takeOut(tagId, purpose, waiting - wanted).execute(store.db)
    return 0
  }
  const count = Math.min(TURN_MAX, wanted - waiting)
  if (count === 0) return 0
  const query = purpose === 'gold' ? goldSources : twinSources
  const { rows } = await query(tagId, count).execute(store.db)
  let made = 0
  for (const source of rows) if (await makeCopy(store, storage, source, { tagId, purpose, random })) made += 1
  return made
}

/** Two processes would each make a twin of the same resource. */
const LOCK_KEY = 7_203_646

export async function mixQuality(dependencies: MixDependencies): Promise<number> {
  const { store } = dependencies
  const shares = await sharesOf(store.db)
  if (shares.every(({ wanted, waiting }) => wanted === waiting)) return 0
  return runExclusively(store, LOCK_KEY, async () => {
    let made = 0
    // Read again: another process may have made copies meanwhile.
    for (const share of await sharesOf(store.db)) made += await fill(dependencies, share)
    return made
  })
}
