import { sql } from 'kysely'
import type { components, Ontology } from '../../src/contract/types.d.ts'
import { EMPTY_ONTOLOGY } from '../../src/domain/ontology/ontology.ts'
import type { OwnerFilter } from '../accounts/scope.ts'
import { COUNTS_MAX, isCounted } from '../admin/tags/labels.ts'
import type { SqlDatabase } from '../store/store.ts'

type LabelFigures = components['schemas']['LabelFigures']

export interface LabelFigureFilter {
  tagId: number
  ontology: Ontology | undefined
  whose: OwnerFilter
  /** Leaves out copies that measure people. */
  copiesApart: boolean
}

/** Of all work in force, as it was counted when it was written. Pre-labels are nobody's work. */
export async function labelFigures(
  db: SqlDatabase,
  { tagId, ontology = EMPTY_ONTOLOGY, whose, copiesApart }: LabelFigureFilter,
): Promise<LabelFigures> {
  const { userId, companyId } = whose
  const isOwn =
    userId === undefined && companyId === undefined
      ? sql`true`
      : sql`exists (select 1 from resources r where r.uuid = resource_uuid
          and ${userId === undefined ? sql`true` : sql`r.marker_id = ${userId}`}
          and ${companyId === undefined ? sql`true` : sql`r.marker_company_id = ${companyId}`})`
  const isNoCopy = copiesApart
    ? sql`resource_uuid not in (select q.resource_uuid from quality_items q where q.tag_id = ${tagId})`
    : sql`true`
  const { rows } = await sql<LabelFigures['items'][number]>`
    select label, attribute, value, sum(count)::bigint as objects, count(*) as resources,
      coalesce(sum(area), 0) as area, coalesce(sum(frames), 0)::bigint as frames, coalesce(sum(seconds), 0) as seconds
    from resource_labels
    where tag_id = ${tagId} and status <> 'unmarked' and ${isCounted(ontology)} and ${isOwn} and ${isNoCopy}
    group by label, attribute, value order by label, attribute, value limit ${COUNTS_MAX}`.execute(db)
  return { items: rows }
}
