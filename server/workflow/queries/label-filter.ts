import { sql, type RawBuilder } from 'kysely'
import { fieldProblem } from '../../http/problem.ts'
import { workflowText } from '../text.ts'

/** As the calls have it. */
export interface LabelQuery {
  label?: string | undefined
  attribute?: string | undefined
  value?: string | undefined
  least?: number | undefined
}

/** One of the counts that `labelCounts` makes of a document, and how much of it there is at least. */
export interface LabelFilter {
  label: string
  attribute: string
  value: string
  least: number
}

/** Undefined: not filtered. An attribute without a label is one of the whole item. Throws a 400 for a value of nothing. */
export function labelFilterOf({ label, attribute, value, least = 1 }: LabelQuery): LabelFilter | undefined {
  if (value !== undefined && attribute === undefined)
    throw fieldProblem(400, ['attribute', 'required'], workflowText.valueOfNothing)
  if (label === undefined && attribute === undefined) return undefined
  return { label: label ?? '', attribute: attribute ?? '', value: value ?? '', least }
}

/** Undefined: not filtered. Labels are those of one database, so that a 400 is thrown without it. */
export function taggedFilterOf({
  tagId,
  ...query
}: LabelQuery & { tagId?: number | undefined }): (LabelFilter & { tagId: number }) | undefined {
  const filter = labelFilterOf(query)
  if (filter === undefined) return undefined
  if (tagId === undefined) throw fieldProblem(400, ['tagId', 'required'], workflowText.labelOfNoTag)
  return { ...filter, tagId }
}

/** Condition over resource_labels l. */
export const isLabelled = (tagId: number, { label, attribute, value, least }: LabelFilter) => sql`
  l.tag_id = ${tagId} and l.label = ${label} and l.attribute = ${attribute} and l.value = ${value}
  and ${least > 1 ? sql`l.count > 1 and l.count >= ${least}` : sql`true`}`

/** Condition over a resource. */
export const hasLabel = (
  tagId: number,
  filter: LabelFilter,
  uuid: RawBuilder<unknown> = sql`r.uuid`,
): RawBuilder<unknown> => sql`exists (
  select 1 from resource_labels l where l.resource_uuid = ${uuid} and ${isLabelled(tagId, filter)})`
