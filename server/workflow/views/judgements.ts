import { sql } from 'kysely'
import type { Judgement, ShareJudgement } from '../../../src/contract/types.d.ts'
import type { Reader } from '../../accounts/scope.ts'
import { visiblePersonJson } from './people.ts'

/** A judgement of judgements as j, as JSON. */
export const judgementJson = (reader: Reader) => sql`json_build_object(
  'isQualified', j.is_qualified, 'comment', j.comment, 'errorBoxes', j.error_boxes, 'nodeVerdicts', j.node_verdicts,
  'version', j.version, 'by', ${visiblePersonJson(reader, sql`j.judge_id`)}, 'at', j.created_at, 'stage', j.stage)`

/** A judgement as JSON of the database, which has null where there are no verdicts on nodes. */
type Stored<J extends Pick<Judgement, 'nodeVerdicts'>> = Omit<J, 'nodeVerdicts'> & {
  nodeVerdicts: NonNullable<J['nodeVerdicts']> | null
}
export type StoredJudgement = Stored<Judgement>
export type StoredShareJudgement = Stored<ShareJudgement>

/** Times inside of JSON come with the session's offset; all leave as UTC. */
export const judgementView = <J extends Pick<StoredJudgement, 'nodeVerdicts' | 'at'>>({
  nodeVerdicts,
  at,
  ...rest
}: J) => ({
  ...rest,
  ...(nodeVerdicts ? { nodeVerdicts } : {}),
  at: new Date(at).toISOString(),
})

/** The newest judgement of resources as r that stands, as JSON. */
export const currentJudgement = (reader: Reader) => sql`(
  select ${judgementJson(reader)} from judgements j where j.resource_uuid = r.uuid and j.superseded_at is null
  order by j.id desc limit 1)`
