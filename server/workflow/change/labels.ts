import { sql } from 'kysely'
import type { AnnotationDocument, DocumentOf } from '../../../src/domain/documents/types.ts'
import { labelledWorkOf } from '../../../src/domain/documents/validate.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { labelCounts } from '../../../src/domain/ontology/labelled-work.ts'
import { withMergedLabels } from '../../../src/domain/ontology/merging.ts'
import { json } from '../../store/json.ts'
import type { Tx } from '../../store/store.ts'
import { send } from '../../store/transaction.ts'
import { labelsOf } from '../settings.ts'
import type { Change } from './change.ts'

/** Keeps `resource_labels`: what the documents in force say by the ontology. */

interface InForce {
  uuid: string
  kind: Kind
  document: unknown
  settings: Record<string, unknown>
}

/** As it is read: with the labels that others were merged into. */
function countsOf({ uuid, kind, document, settings }: InForce) {
  const read = withMergedLabels(document, labelsOf(kind, 1, settings).ontology) as DocumentOf[Kind]
  return labelCounts(labelledWorkOf(kind, read)).map((count) => ({ uuid, ...count }))
}

const removed = (uuids: readonly string[]) =>
  sql`delete from resource_labels where resource_uuid = any(${[...uuids]}::uuid[])`

/** With status and time as they now are, so that it comes after the resources. */
const added = (documents: readonly InForce[]) => sql`
  insert into resource_labels (tag_id, resource_uuid, label, attribute, value, count, status, status_changed_at, seq)
  select r.tag_id, r.uuid, x.label, x.attribute, x.value, x.count, r.status, r.status_changed_at, r.seq
  from jsonb_to_recordset(${json(documents.flatMap(countsOf))}::jsonb) as x(
    uuid uuid, label text, attribute text, value text, count integer)
  join resources r on r.uuid = x.uuid`

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
    sql<InForce>`select r.uuid, r.kind, s.settings, a.document
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
    written.map(({ row, annotation }) => ({ ...row, document: annotation?.document as AnnotationDocument })),
  )
  return another.length > 0 ? recountLabels(tx, uuidsOf(another)) : kept
}
