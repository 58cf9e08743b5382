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

/** Condition over resource_labels l. */
export const isLabelled = (tagId: number, { label, attribute, value, least }: LabelFilter) => sql`
  l.tag_id = ${tagId} and l.label = ${label} and l.attribute = ${attribute} and l.value = ${value}
  and ${least > 1 ? sql`l.count > 1 and l.count >= ${least}` : sql`true`}`

/** Condition over resources r. */
export const hasLabel = (tagId: number, filter: LabelFilter): RawBuilder<unknown> => sql`exists (
  select 1 from resource_labels l where l.resource_uuid = r.uuid and ${isLabelled(tagId, filter)})`
