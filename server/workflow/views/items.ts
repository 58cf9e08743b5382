import { sql, type RawBuilder } from 'kysely'
import type { DraftJudgement, Judgement, Lease, Person, Resource } from '../../../src/contract/types.d.ts'
import type { Stage } from '../../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../../http/caller.ts'
import type { MediaLinker, MediaSigner } from '../../media/delivery/sign.ts'
import type { SqlDatabase, Tx } from '../../store/store.ts'
import { send } from '../../store/transaction.ts'
import { byKey } from '../by-key.ts'
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

/**
 * Subqueries fetch the documents: a join planned while the table was small would later read all.
 *
 * @param owner whose drafts, of resources r
 */
const itemRows = (uuids: readonly string[], caller: Caller, owner: RawBuilder<unknown>) => sql<ItemRow>`
  with r as materialized (select * from resources where uuid = any(${[...uuids]}::uuid[]))
  select ${RESOURCE_COLUMNS}, t.settings_version, s.settings, r.lease_stage, r.lease_expires_at,
    made.document, made.settings_version as made_with,
    case when made.settings_version <> t.settings_version
      then (${madeSettings(sql`t.id`, sql`made.settings_version`)}) end as made_settings,
    (select ${DRAFT_JSON} from drafts d where d.user_id = ${owner} and d.resource_uuid = r.uuid) as draft,
    ${currentJudgement(caller)} as judgement, ${visiblePersonJson(caller, sql`r.marker_id`)} as marker
  from r join tags t on t.id = r.tag_id
  join tag_settings s on s.tag_id = t.id and s.version = t.settings_version
  join media_files m on m.uuid = r.media_uuid
  left join lateral (
    select a.document, a.settings_version from annotations a
    where a.resource_uuid = r.uuid and a.version = r.version limit 1
  ) as made on true`

interface AskedItem {
  uuid: string
  caller: Caller
}

/** Of those who are shown the same of an item, but for their drafts. */
const sightOf = ({ caller: { type, companyId, grants } }: AskedItem): string =>
  JSON.stringify([type, companyId, grants])

/** A joint: the items of several callers, each for one of them. */
export async function itemsTogether(tx: Tx, asked: readonly AskedItem[]): Promise<ItemRow[]> {
  const read = byKey(asked, sightOf).map((group) => {
    const uuids = group.map(({ uuid }) => uuid)
    const owner = sql`(select asked.person
      from unnest(${uuids}::uuid[], ${group.map(({ caller }) => caller.id)}::integer[]) as asked(uuid, person)
      where asked.uuid = r.uuid)`
    return send(tx, itemRows(uuids, group[0].caller, owner))
  })
  return (await Promise.all(read)).flat()
}

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
    (await itemRows(uuids, caller, sql`${caller.id}`).execute(db)).rows,
  )
}
