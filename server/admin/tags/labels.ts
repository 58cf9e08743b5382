import { sql } from 'kysely'
import type { components, Ontology } from '../../../src/contract/types.d.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { EMPTY_ONTOLOGY } from '../../../src/domain/ontology/ontology.ts'
import type { SqlDatabase, Tx } from '../../store/store.ts'
import { readTag } from './tags.ts'

type LabelCounts = components['schemas']['LabelCounts']

/** Of the contract; a label with all attributes and options that it can have makes ten thousand. */
export const COUNTS_MAX = 20_000

/** Attributes whose values are few. */
const listed = ({ labels, attributes }: Ontology): string[] =>
  [{ id: '', attributes }, ...labels].flatMap(({ id, attributes: own }) =>
    own.flatMap((attribute) =>
      attribute.type === 'number' || attribute.type === 'text' ? [] : [`${id}/${attribute.id}`],
    ),
  )

/** Condition over resource_labels: labels, attributes, and values of those that have few. */
export const isCounted = (ontology: Ontology) =>
  sql`(value = '' or label || '/' || attribute = any(${listed(ontology)}::text[]))`

/** How much of the work in force has each label, attribute and option. Throws a 404 without the database. */
export async function labelCountsOf(db: SqlDatabase, kind: Kind, tagId: number): Promise<LabelCounts> {
  const { settings } = await readTag(db, kind, tagId)
  const { ontology = EMPTY_ONTOLOGY } = settings
  const { rows } = await sql<LabelCounts['items'][number]>`
    select label, attribute, value, sum(count)::bigint as objects, count(*) as resources from resource_labels
    where tag_id = ${tagId} and ${isCounted(ontology)}
    group by label, attribute, value order by label, attribute, value limit ${COUNTS_MAX}`.execute(db)
  return { items: rows }
}

/** Counts of labels that are merged join those of the other label, as documents are read from now on. */
export async function mergeCounts(
  tx: Tx,
  tagId: number,
  before: Ontology | undefined,
  after: Ontology | undefined,
): Promise<void> {
  const fromNow = after?.merged?.filter(({ id }) => before?.labels.some((label) => label.id === id)) ?? []
  for (const { id, into, attributes } of fromNow) {
    await sql`
      insert into resource_labels as kept
        (tag_id, resource_uuid, label, attribute, value, count, area, frames, seconds, status, status_changed_at, seq)
      select tag_id, resource_uuid, ${into}, attribute, value, count, area, frames, seconds, status, status_changed_at, seq
      from resource_labels
      where tag_id = ${tagId} and label = ${id} and (attribute = '' or attribute = any(${[...attributes]}::text[]))
      on conflict (resource_uuid, label, attribute, value) do update set count = kept.count + excluded.count,
        area = kept.area + excluded.area, frames = kept.frames + excluded.frames, seconds = kept.seconds + excluded.seconds`.execute(
      tx,
    )
    await sql`delete from resource_labels where tag_id = ${tagId} and label = ${id}`.execute(tx)
  }
}
