import { sql } from 'kysely'
import type { Judgement, ShareJudgement } from '../../../src/contract/types.d.ts'
import type { Reader } from '../../accounts/scope.ts'
import type { PermissionUser } from '../../../src/domain/permissions.ts'
import { isSecret } from './sampling.ts'
import { visiblePersonJson } from './people.ts'

/** `sampled`: the system passed it without a judge, because check sampling skipped it. */
export const judgementJson = (reader: Reader) => sql`json_build_object(
  'isQualified', j.is_qualified, 'comment', j.comment, 'errorBoxes', j.error_boxes, 'nodeVerdicts', j.node_verdicts,
  'version', j.version, 'by', ${visiblePersonJson(reader, sql`j.judge_id`)}, 'at', j.created_at, 'stage', j.stage,
  'sampled', case when j.judge_id is null then true end)`

/** SQL gives null instead of a missing field. */
type Stored<J extends Pick<Judgement, 'nodeVerdicts'>> = Omit<J, 'nodeVerdicts' | 'sampled'> & {
  nodeVerdicts: NonNullable<J['nodeVerdicts']> | null
  sampled?: true | null
}
export type StoredJudgement = Stored<Judgement>
export type StoredShareJudgement = Stored<ShareJudgement>

/** Times inside JSON carry the session's offset; this converts them to UTC. */
export const judgementView = <J extends Pick<StoredJudgement, 'nodeVerdicts' | 'sampled' | 'at'>>({
  nodeVerdicts,
  sampled,
  at,
  ...rest
}: J) => ({
  ...rest,
  ...(nodeVerdicts ? { nodeVerdicts } : {}),
  ...(sampled ? { sampled } : {}),
  at: new Date(at).toISOString(),
})

export const currentJudgement = (reader: PermissionUser) => sql`(
  select ${judgementJson(reader)} from judgements j where j.resource_uuid = r.uuid and j.superseded_at is null
    and not (j.judge_id is null and ${isSecret(reader, sql`r.kind`)})
  order by j.id desc limit 1)`
