import { sql } from 'kysely'
import type { DraftJudgement, Judgement, Lease, Person, Resource } from '../../../src/contract/types.d.ts'
import type { Stage } from '../../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../../http/caller.ts'
import type { MediaLinker, MediaSigner } from '../../media/delivery/sign.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { fittingLabels, madeSettings, shownDocument } from '../documents/labels.ts'
import type { WorkLabels } from '../settings.ts'
import { judgementView, currentJudgement, type StoredJudgement } from './judgements.ts'
import { visiblePersonJson } from './people.ts'
import { RESOURCE_COLUMNS, resourceView, type ResourceSource } from './resources.ts'

export interface WorkItem {
  resource: Resource
  stage: Stage
  lease: Lease | null
  version: number
  annotation: unknown
  prelabelled: boolean
  draft: ItemDraft | null
  judgement: Judgement | null
  marker: Person | null
  labels: WorkLabels
}

export interface ItemDraft {
  annotation: unknown
  version: number
  stage: Stage
  judgement?: DraftJudgement
  activeSeconds: number
  savedAt: string
}

interface StoredDraft extends Omit<ItemDraft, 'judgement'> {
  judgement: DraftJudgement | null
}

export const draftView = ({ judgement, savedAt, ...draft }: StoredDraft): ItemDraft => ({
  ...draft,
  ...(judgement === null ? {} : { judgement }),
  savedAt: new Date(savedAt).toISOString(),
})

export const DRAFT_JSON = sql`json_build_object(
  'annotation', d.annotation, 'version', d.version, 'stage', d.stage, 'judgement', d.judgement,
  'activeSeconds', d.active_seconds, 'savedAt', d.saved_at)`

interface ItemRow extends ResourceSource {
  settings_version: number
  settings: Record<string, unknown>
  lease_stage: Stage | null
  lease_expires_at: Date | null
  document: unknown
  made_with: number | null
  /** The settings the document was made with; null if they are current. */
  made_settings: Record<string, unknown> | null
  draft: StoredDraft | null
  judgement: StoredJudgement | null
  marker: Person | null
}

const leaseOf = ({ lease_stage: stage, lease_expires_at: expires }: ItemRow): Lease | null =>
  stage === null || expires === null ? null : { stage, expiresAt: expires.toISOString() }

function itemOf(linker: MediaLinker, row: ItemRow, stage: Stage): WorkItem {
  const labels = fittingLabels(row, row.made_settings)
  const draft = row.draft === null ? null : draftView(row.draft)
  return {
    resource: resourceView(linker, row),
    stage,
    lease: leaseOf(row),
    version: row.version,
    annotation: shownDocument(row.document, labels),
    prelabelled: row.version === 0 && row.document !== null,
    draft: draft && { ...draft, annotation: shownDocument(draft.annotation, labels) },
    judgement: row.judgement === null ? null : judgementView(row.judgement),
    marker: row.marker,
    labels,
  }
}

/** Subqueries fetch the documents: a join planned while the table was small would later read all. */
export const itemRows = (uuids: readonly string[], caller: Caller) => sql<ItemRow>`
  with r as materialized (select * from resources where uuid = any(${[...uuids]}::uuid[]))
  select ${RESOURCE_COLUMNS}, t.settings_version, s.settings, r.lease_stage, r.lease_expires_at,
    made.document, made.settings_version as made_with,
    case when made.settings_version <> t.settings_version
      then (${madeSettings(sql`t.id`, sql`made.settings_version`)}) end as made_settings,
    (select ${DRAFT_JSON} from drafts d where d.user_id = ${caller.id} and d.resource_uuid = r.uuid) as draft,
    ${currentJudgement(caller)} as judgement, ${visiblePersonJson(caller, sql`r.marker_id`)} as marker
  from r join tags t on t.id = r.tag_id
  join tag_settings s on s.tag_id = t.id and s.version = t.settings_version
  join media_files m on m.uuid = r.media_uuid
  left join lateral (
    select a.document, a.settings_version from annotations a
    where a.resource_uuid = r.uuid and a.version = r.version limit 1
  ) as made on true`

export const itemViews = (
  linker: MediaLinker,
  uuids: readonly string[],
  stage: Stage,
  rows: readonly ItemRow[],
): WorkItem[] => {
  const found = new Map(rows.map((row) => [row.uuid, row]))
  return uuids.flatMap((uuid) => {
    const row = found.get(uuid)
    return row === undefined ? [] : [itemOf(linker, row, stage)]
  })
}

export const workItems = async (
  db: SqlDatabase,
  signer: MediaSigner,
  uuids: readonly string[],
  caller: Caller,
  stage: Stage,
): Promise<WorkItem[]> => {
  if (uuids.length === 0) return []
  return itemViews(
    signer.forSession(caller.tokenHash),
    uuids,
    stage,
    (await itemRows(uuids, caller).execute(db)).rows,
  )
}
