import { sql } from 'kysely'
import { AVAILABILITY } from '../../../src/domain/constants.ts'
import { migrateDocument } from '../../../src/domain/documents/validate.ts'
import type { RleMask } from '../../../src/domain/documents/types.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { KINDS } from '../../../src/domain/kinds.ts'
import type { FrameMasks } from '../../../src/domain/ontology/agreement.ts'
import { withMergedLabels } from '../../../src/domain/ontology/merging.ts'
import type { Ontology } from '../../../src/domain/ontology/ontology.ts'
import { documentAgreement } from '../../kinds/kinds.ts'
import type { Purpose } from '../../store/schema/quality.ts'
import type { SqlDatabase, Store } from '../../store/store.ts'
import { visibleMasks } from '../../workflow/masks/mask-view.ts'

interface UnscoredCopy {
  uuid: string
  source: string
  kind: Kind
  purpose: Purpose
  document: unknown
  other: unknown
  version: number
  other_version: number
  ontology: Ontology | null
  other_ontology: Ontology | null
  user_id: number | null
  other_id: number | null
}

const BATCH = 100

/** Neither pending nor reset. */
const firstAnswer = (resource: string) => sql`
  select a.version from annotations a
  where a.resource_uuid = ${sql.ref(resource)} and a.availability <> ${AVAILABILITY.pending}
    and a.version > 0
    and not exists (select 1 from operation_records o
      where o.resource_uuid = a.resource_uuid and o.version_after = a.version and o.version_before < a.version
        and o.reset_at is not null)
  order by a.version limit 1`

const ontologyOf = (resource: 'c' | 's') => sql`(
  select made.settings -> 'ontology' from tags t
  join tag_settings made on made.tag_id = t.id and made.version = t.settings_version
  where t.id = ${sql.ref(`${resource}.tag_id`)})`

/** With the source's approved version (gold) or first answer (double). First answers count, before any correction. */
const readOpen = async (db: SqlDatabase): Promise<UnscoredCopy[]> => {
  const { rows } = await sql<UnscoredCopy>`
    select i.resource_uuid as uuid, i.source_uuid as source, i.kind, i.purpose, mine.version, mine.document,
      theirs.document as other, ${ontologyOf('c')} as ontology, ${ontologyOf('s')} as other_ontology, theirs.version as other_version, mine.author_id as user_id, theirs.author_id as other_id
    from quality_items i
    join resources c on c.uuid = i.resource_uuid and c.status not in ('unmarked', 'pending')
    join annotations mine on mine.resource_uuid = i.resource_uuid and mine.version = (${firstAnswer('i.resource_uuid')})
    join resources s on s.uuid = i.source_uuid and s.status not in ('unmarked', 'pending')
    join annotations theirs on theirs.resource_uuid = i.source_uuid
      and theirs.version = case i.purpose when 'gold' then s.version else (${firstAnswer('i.source_uuid')}) end
    where i.scored_at is null and (i.purpose = 'double' or s.status = 'approved')
    order by i.created_at limit ${BATCH}`.execute(db)
  return rows
}

/** Of a video. */
const FRAMES_MAX = 300

interface MaskRow {
  frame: number
  object_id: string
  rle: string
  height: number
  width: number
}

/** Every `every`-th frame, the same for both sides. */
async function masksOf(db: SqlDatabase, uuid: string, version: number, every: number): Promise<FrameMasks> {
  const { rows } = await sql<MaskRow>`
    select frame, object_id, rle, height, width from (
      select distinct on (object_id, frame) object_id, frame, rle, height, width from video_masks
      where ${visibleMasks({ id: uuid, version, pushed: version, author: null })} and frame % ${every} = 0
      order by object_id, frame, since_version desc) as standing
    where rle is not null order by frame, object_id`.execute(db)
  const masks = new Map<number, Map<string, RleMask>>()
  for (const { frame, object_id: object, rle, height, width } of rows)
    masks.set(frame, (masks.get(frame) ?? new Map()).set(object, { size: [height, width], counts: rle }))
  return masks
}

async function frameStep(db: SqlDatabase, uuid: string): Promise<number> {
  const { rows } = await sql<{ frames: number | null }>`
    select m.frame_count as frames from resources r join media_files m on m.uuid = r.media_uuid
    where r.uuid = ${uuid}`.execute(db)
  return Math.max(1, Math.ceil((rows[0]?.frames ?? 1) / FRAMES_MAX))
}

async function scoreOf(db: SqlDatabase, open: UnscoredCopy): Promise<number | null> {
  const { kind, user_id: user, other_id: other, uuid, source } = open
  // Nobody is compared with themselves.
  if (user === null || user === other) return null
  const mine = migrateDocument(kind, withMergedLabels(open.document, open.ontology ?? undefined))
  const theirs = migrateDocument(kind, withMergedLabels(open.other, open.other_ontology ?? undefined))
  if (mine === null || theirs === null) return null
  const compare = documentAgreement<Kind>
  if (!KINDS[kind].hasMaskRows) return compare(kind, mine, theirs)
  const step = await frameStep(db, uuid)
  const masks = [
    await masksOf(db, uuid, open.version, step),
    await masksOf(db, source, open.other_version, step),
  ] as const
  return compare(kind, mine, theirs, masks)
}

export async function scoreQuality(store: Store, now: number): Promise<number> {
  const open = await readOpen(store.db)
  for (const item of open) {
    const score = await scoreOf(store.db, item)
    await store.db
      .updateTable('quality_items')
      .set({
        score,
        user_id: item.user_id,
        other_id: item.purpose === 'double' ? item.other_id : null,
        scored_at: new Date(now),
      })
      .where('resource_uuid', '=', item.uuid)
      .execute()
  }
  return open.length
}
