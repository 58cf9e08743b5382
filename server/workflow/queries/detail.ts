import { sql } from 'kysely'
import type {
  AnnotationVersion,
  DuplicateCandidate,
  Judgement,
  OperationRecord,
  Person,
  Resource,
} from '../../../src/contract/types.d.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { Caller } from '../../http/caller.ts'
import { findDuplicates } from '../../media/delivery/duplicates.ts'
import { mediaLinks } from '../../media/delivery/links.ts'
import type { SqlDatabase } from '../../store/store.ts'
import type { WorkflowDependencies } from '../dependencies.ts'
import { labelsOfDocument, shownDocument } from '../documents/labels.ts'
import { notFound, problemOf } from '../failure.ts'
import type { WorkLabels } from '../settings.ts'
import { judgementJson, judgementView, type StoredJudgement } from '../views/judgements.ts'
import { visiblePersonJson } from '../views/people.ts'
import { RESOURCE_TABLES, visibleTo } from '../views/resources.ts'
import { knowsSampling } from '../views/sampling.ts'
import { summaryColumns, summaryView } from '../views/summaries.ts'
import { historyOf } from './history.ts'

/** Throws a 404 for an unseen resource. */
export async function duplicatesOf(
  { store: { db }, signer }: WorkflowDependencies,
  caller: Caller,
  id: string,
): Promise<{ items: DuplicateCandidate[] }> {
  const seen = await sql`select 1 from resources r where r.uuid = ${id} and r.tag_id is not null
    and r.deleted_at is null and ${visibleTo(caller)}`.execute(db)
  if (seen.rows.length === 0) throw problemOf(notFound())
  const found = await findDuplicates(db, id)
  const linker = signer.forSession(caller.tokenHash)
  return {
    items: found.map(({ path, has_poster, ...each }) => ({
      ...each,
      ...mediaLinks(linker, each.id, { path, has_poster }),
    })),
  }
}

export interface ResourceDetail {
  resource: Resource
  version: number
  annotation: unknown
  labels: WorkLabels
  marker: Person | null
  holder: Person | null
  judgement: Judgement | null
  versions: AnnotationVersion[]
  judgements: Judgement[]
  operations: OperationRecord[]
}

const versionsOf = async (db: SqlDatabase, caller: Caller, uuid: string): Promise<AnnotationVersion[]> => {
  const found = await sql<AnnotationVersion & { at: Date }>`
    select a.version, a.base_version as "baseVersion", a.stage, ${visiblePersonJson(caller, sql`a.author_id`)} as author, a.availability,
      a.settings_version as "settingsVersion", a.active_seconds as "activeSeconds", a.created_at as at
    from annotations a where a.resource_uuid = ${uuid} order by a.version desc`.execute(db)
  return found.rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

const judgementsOf = async (
  db: SqlDatabase,
  caller: Caller,
  { uuid, kind }: { uuid: string; kind: Kind },
): Promise<Judgement[]> => {
  const found = await sql<{ judgement: StoredJudgement }>`
    select ${judgementJson(caller)} as judgement from judgements j where j.resource_uuid = ${uuid}
      and not (j.judge_id is null and ${!knowsSampling(caller, kind)}::boolean) order by j.id desc`.execute(
    db,
  )
  return found.rows.map(({ judgement }) => judgementView(judgement))
}

interface MadeDocument {
  document: unknown
  made_with: number | null
}

const madeAs = async (db: SqlDatabase, uuid: string, version: number): Promise<MadeDocument> => {
  const found = await sql<MadeDocument>`
    select document, settings_version as made_with from annotations
    where resource_uuid = ${uuid} and version = ${version}`.execute(db)
  const [made] = found.rows
  if (made === undefined && version > 0) throw problemOf(notFound())
  return made ?? { document: null, made_with: null }
}

/** By default the version in force. Throws a 404 for an unseen resource. */
export const resourceDetail = async (
  { store: { db }, signer }: WorkflowDependencies,
  caller: Caller,
  id: string,
  version: number | undefined,
): Promise<ResourceDetail> => {
  type DetailRow = Parameters<typeof summaryView>[1] & {
    settings_version: number
    settings: Record<string, unknown>
  }
  const found = await sql<DetailRow>`
    select ${summaryColumns(caller)}, t.settings_version, s.settings
    from ${RESOURCE_TABLES} join tag_settings s on s.tag_id = t.id and s.version = t.settings_version
    where r.uuid = ${id} and r.deleted_at is null and ${visibleTo(caller)}`.execute(db)
  const row = found.rows[0]
  if (row === undefined) throw problemOf(notFound())
  const { resource, marker, holder, judgement } = summaryView(signer.forSession(caller.tokenHash), row)
  const made = await madeAs(db, id, version ?? row.version)
  const labels = await labelsOfDocument(db, { ...row, ...made })
  return {
    resource,
    version: version ?? row.version,
    annotation: shownDocument(made.document, labels),
    labels,
    marker,
    holder,
    judgement,
    versions: await versionsOf(db, caller, id),
    judgements: await judgementsOf(db, caller, row),
    operations: await historyOf(db, caller, id),
  }
}
