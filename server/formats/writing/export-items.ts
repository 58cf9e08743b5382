import { sql } from 'kysely'
import type { Quality } from '../../../src/domain/constants.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { STATUSES, type Status } from '../../../src/domain/lifecycle/tasks.ts'
import { withMergedLabels } from '../../../src/domain/ontology/merging.ts'
import type { Ontology } from '../../../src/domain/ontology/ontology.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { requireValue } from '../../require-value.ts'
import type { ExportSplit } from '../../../src/domain/formats.ts'
import { exportedPath, type Namesakes, SharedNames } from '../export-paths.ts'
import type { Grouped, SplitOf } from './split.ts'

export interface ExportFilter {
  statuses?: readonly Status[]
  /** ISO 8601, of the newest version. */
  from?: string
  to?: string
  userId?: number
}

interface StoredItem {
  uuid: string
  kind: Kind
  name: string
  path: string
  mime: string
  /** Of the uploaded file, hexadecimal. */
  sha256: string
  width: number
  height: number
  duration: number | null
  frameCount: number | null
  frameRate: number | null
  status: Status
  version: number
  annotation: Record<string, unknown> | null
  annotatedAt: Date | null
  settingsVersion: number | null
  duplicateOf: string | null
  marker: string | null
  checker: string | null
  approver: string | null
  judgement: {
    stage: 'check' | 'approve'
    isQualified: Quality
    comment: string
    errorBoxes: unknown
    nodeVerdicts: unknown
    version: number
    at: Date
  } | null
  seq: number
}

export interface ExportItem extends StoredItem {
  /** The uploaded path, below the format's folder of media. */
  exportedAs: string
  split: ExportSplit | null
}

const BATCH = 200
const STATUSES_WITH_WORK: readonly Status[] = [
  'marked',
  'checked',
  'approved',
  'pending',
  'rejected',
  'unapproved',
]

/** Copies that measure people are no data. */
const inTag = (tagId: number) => sql`
  r.tag_id = ${tagId} and r.deleted_at is null and not r.is_copy`

/** Pre-labels are nobody's work. */
const where = (tagId: number, filter: ExportFilter) => sql`
  ${inTag(tagId)}
  and r.status = any(${[...(filter.statuses ?? STATUSES_WITH_WORK)]}::text[])
  and (${filter.from ?? null}::timestamptz is null or a.created_at >= ${filter.from ?? null}::timestamptz)
  and (${filter.to ?? null}::timestamptz is null or a.created_at < ${filter.to ?? null}::timestamptz)
  and (${filter.userId ?? null}::integer is null or r.marker_id = ${filter.userId ?? null}::integer)`

export async function countExportItems(
  db: SqlDatabase,
  tagId: number,
  filter: ExportFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from resources r
    left join annotations a on a.resource_uuid = r.uuid and a.version = r.version and a.version > 0
    where ${where(tagId, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** In the lifecycle's order, without empty ones; ignores the filter's statuses. */
export async function countByStatus(
  db: SqlDatabase,
  tagId: number,
  filter: ExportFilter,
): Promise<{ status: Status; count: number }[]> {
  const { rows } = await sql<{ status: Status; count: number }>`
    select r.status, count(*)::integer as count from resources r
    left join annotations a on a.resource_uuid = r.uuid and a.version = r.version and a.version > 0
    where ${where(tagId, { ...filter, statuses: STATUSES })} group by 1`.execute(db)
  return rows.toSorted((a, b) => STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status))
}

const readBatch = async (
  db: SqlDatabase,
  tagId: number,
  filter: ExportFilter,
  after: number,
): Promise<StoredItem[]> => {
  const { rows } = await sql<StoredItem>`
    select r.uuid, r.kind, r.name, m.path, m.mime, encode(m.sha256, 'hex') as sha256, m.width, m.height, m.duration,
      m.frame_count as "frameCount", m.frame_rate as "frameRate", r.status, r.version, r.seq::integer as seq,
      a.document as annotation, a.created_at as "annotatedAt", a.settings_version as "settingsVersion",
      r.duplicate_of as "duplicateOf",
      marker.username as marker, checker.username as checker, approver.username as approver,
      case when j.id is null then null else jsonb_build_object('stage', j.stage, 'isQualified', j.is_qualified,
        'comment', j.comment, 'errorBoxes', j.error_boxes, 'nodeVerdicts', j.node_verdicts, 'version', j.version,
        'at', j.created_at) end as judgement
    from resources r
    join media_files m on m.uuid = r.media_uuid
    left join annotations a on a.resource_uuid = r.uuid and a.version = r.version and a.version > 0
    left join judgements j on j.id = r.judgement_id
    left join users marker on marker.id = r.marker_id
    left join users checker on checker.id = r.checker_id
    left join users approver on approver.id = r.approver_id
    where ${where(tagId, filter)} and r.seq > ${after}
    order by r.seq limit ${BATCH}`.execute(db)
  return rows
}

async function ontologyOf(db: SqlDatabase, tagId: number): Promise<Ontology | undefined> {
  const { rows } = await sql<{ ontology: Ontology | null }>`
    select s.settings -> 'ontology' as ontology from tags t
    join tag_settings s on s.tag_id = t.id and s.version = t.settings_version where t.id = ${tagId}`.execute(
    db,
  )
  return rows[0]?.ontology ?? undefined
}

interface ReadOptions {
  namesakes?: Namesakes | undefined
  splitOf?: SplitOf | undefined
}

/** Unique names in the whole database give a resource the same path in each export. */
export async function* readExportItems(
  db: SqlDatabase,
  tagId: number,
  filter: ExportFilter,
  { namesakes = 'stem', splitOf }: ReadOptions = {},
): AsyncGenerator<ExportItem> {
  const shared = new SharedNames(namesakes)
  for await (const { name } of readNames(db, tagId, null)) shared.add(name)
  const ontology = await ontologyOf(db, tagId)
  for (let after = 0; ;) {
    const batch = await readBatch(db, tagId, filter, after)
    for (const item of batch)
      yield {
        ...item,
        annotation: withMergedLabels(item.annotation, ontology),
        exportedAs: exportedPath(item, shared),
        split: splitOf?.(item) ?? null,
      }
    if (batch.length < BATCH) return
    after = requireValue(batch.at(-1)).seq
  }
}

export const readGrouped = (db: SqlDatabase, tagId: number, filter: ExportFilter): AsyncGenerator<Grouped> =>
  readNames(db, tagId, filter)

interface NameRow extends Grouped {
  seq: number
}

const NAMES_BATCH = 5000

/** @param filter null: all */
async function* readNames(
  db: SqlDatabase,
  tagId: number,
  filter: ExportFilter | null,
): AsyncGenerator<NameRow> {
  const wanted = filter === null ? inTag(tagId) : where(tagId, filter)
  for (let after = 0; ;) {
    const { rows } = await sql<NameRow>`
      select r.name, r.seq::integer as seq, encode(m.sha256, 'hex') as sha256
      from resources r
      join media_files m on m.uuid = r.media_uuid
      left join annotations a on a.resource_uuid = r.uuid and a.version = r.version and a.version > 0
      where ${wanted} and r.seq > ${after}
      order by r.seq limit ${NAMES_BATCH}`.execute(db)
    yield* rows
    if (rows.length < NAMES_BATCH) return
    after = requireValue(rows.at(-1)).seq
  }
}
