import { sql } from 'kysely'
import type { AnnotationDocument, DocumentOf } from '../../../src/domain/documents/types.ts'
import { labelledWorkOf } from '../../../src/domain/documents/validate.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { KINDS } from '../../../src/domain/kinds.ts'
import { labelCounts } from '../../../src/domain/ontology/labelled-work.ts'
import { withMergedLabels } from '../../../src/domain/ontology/merging.ts'
import { json } from '../../store/json.ts'
import type { Store, Tx } from '../../store/store.ts'
import { send } from '../../store/transaction.ts'
import { locking } from '../rows.ts'
import { labelsOf } from '../settings.ts'
import type { Change } from './change.ts'

/** Keeps `resource_labels`: what the documents in force say by the ontology. */

interface InForce {
  uuid: string
  kind: Kind
  document: unknown
  settings: Record<string, unknown>
  /** The newest version whose masks everybody sees; those of the author join them. */
  pushed: number
  author: number | null
}

/** As it is read: with the labels that others were merged into. */
function countsOf({ uuid, kind, document, settings }: InForce) {
  const read = withMergedLabels(document, labelsOf(kind, 1, settings).ontology) as DocumentOf[Kind]
  return labelCounts(labelledWorkOf(kind, read)).map((count) => ({ uuid, ...count }))
}

const removed = (uuids: readonly string[]) =>
  sql`delete from resource_labels where resource_uuid = any(${[...uuids]}::uuid[])`

/** Frames with a mask, by object, of the versions that are in force by now. What an import laid down is nobody's. */
const drawnFrames = (documents: readonly InForce[]) => sql`drawn as materialized (
  select distinct on (m.resource_uuid, m.object_id, m.frame) m.resource_uuid, m.object_id, m.frame, m.rle is not null as is_drawn
  from jsonb_to_recordset(${json(documents.map(({ uuid, pushed, author }) => ({ uuid, pushed, author })))}::jsonb)
    as v(uuid uuid, pushed integer, author integer)
  join resources r on r.uuid = v.uuid
  join video_masks m on m.resource_uuid = v.uuid and m.since_version <= r.version
    and (m.since_version <= v.pushed or m.author_id is null or m.author_id = v.author)
    and (m.until_version is null or m.until_version > r.version)
  order by m.resource_uuid, m.object_id, m.frame, m.since_version desc)`

const FRAMES = sql`(
  select count(*) from jsonb_to_recordset(x.held) as span(object text, "from" integer, "to" integer)
  join drawn d on d.resource_uuid = x.uuid and d.object_id = span.object and d.is_drawn
    and d.frame >= span."from" and (span."to" is null or d.frame < span."to"))`

/** With status, time and picture as they now are, so that it comes after the resources and their masks. */
const added = (documents: readonly InForce[]) => {
  const withMasks = documents.filter(({ kind }) => KINDS[kind].hasMaskRows)
  const drawn = withMasks.length > 0
  return sql`
  ${drawn ? sql`with ${drawnFrames(withMasks)}` : sql``}
  insert into resource_labels (tag_id, resource_uuid, label, attribute, value, count, area, frames, seconds,
    status, status_changed_at, seq)
  select r.tag_id, r.uuid, x.label, x.attribute, x.value, x.count,
    coalesce(x.area / nullif(m.width * m.height, 0), 0), ${drawn ? FRAMES : sql`0`}, x.seconds,
    r.status, r.status_changed_at, r.seq
  from jsonb_to_recordset(${json(documents.flatMap(countsOf))}::jsonb) as x(
    uuid uuid, label text, attribute text, value text, count integer, area double precision, seconds double precision,
    held jsonb)
  join resources r on r.uuid = x.uuid join media_files m on m.uuid = r.media_uuid`
}

function recount(tx: Tx, documents: readonly InForce[]): Promise<unknown> {
  if (documents.length === 0) return Promise.resolve()
  void send(tx, removed(documents.map(({ uuid }) => uuid)))
  return send(tx, added(documents))
}

const uuidsOf = (changes: readonly Change[]): string[] => changes.map(({ row }) => row.uuid)

const isNew = ({ annotation, state }: Change): boolean => annotation?.version === state.version
const isAnother = (change: Change): boolean => !isNew(change) && change.state.version !== change.row.version
const isMoved = ({ row, state, columns }: Change): boolean =>
  state.status !== row.status || columns.status_changed_at !== row.status_changed_at.toISOString()

/** For versions that are in force again, and documents that are copied. */
export async function recountLabels(tx: Tx, uuids: readonly string[]): Promise<void> {
  const stored = await send(
    tx,
    sql<InForce>`select r.uuid, r.kind, s.settings, a.document, r.version as pushed, null::integer as author
      from resources r join tags t on t.id = r.tag_id and t.labelled
      join tag_settings s on s.tag_id = t.id and s.version = t.settings_version
      left join annotations a on a.resource_uuid = r.uuid and a.version = r.version
      where r.uuid = any(${[...uuids]}::uuid[])`,
  )
  void send(tx, removed(uuids))
  await recount(
    tx,
    stored.filter(({ document }) => document !== null),
  )
}

/** Follows what was just written. Nothing is asked or written where no ontology has ever been. */
export function keepLabels(tx: Tx, changes: readonly Change[]): Promise<unknown> {
  const labelled = changes.filter(({ row }) => row.labelled)
  const written = labelled.filter(isNew)
  const another = labelled.filter(isAnother)
  const moved = labelled.filter((change) => !isNew(change) && !isAnother(change) && isMoved(change))
  if (moved.length > 0)
    void send(
      tx,
      sql`update resource_labels l set status = r.status, status_changed_at = r.status_changed_at
        from resources r where r.uuid = l.resource_uuid and l.resource_uuid = any(${uuidsOf(moved)}::uuid[])`,
    )
  const kept = recount(
    tx,
    written.map(({ row, annotation }) => ({
      ...row,
      document: annotation?.document as AnnotationDocument,
      pushed: row.last_version,
      author: annotation?.author ?? null,
    })),
  )
  return another.length > 0 ? recountLabels(tx, uuidsOf(another)) : kept
}

/** In one transaction. */
const MEASURED_AT_ONCE = 200

/** Counts from before areas, frames and seconds were added up get these. Returns of how many resources. */
export const measureLabels = ({ transaction }: Store): Promise<number> =>
  transaction(async (tx) => {
    const { rows } = await sql<{ uuid: string }>`
      select distinct resource_uuid as uuid from resource_labels where area is null limit ${MEASURED_AT_ONCE}`.execute(
      tx,
    )
    const uuids = rows.map(({ uuid }) => uuid)
    if (uuids.length === 0) return 0
    await send(tx, locking(uuids))
    await recountLabels(tx, uuids)
    return uuids.length
  })
