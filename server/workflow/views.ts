import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type {
  Judgement,
  Lease,
  Person,
  Resource,
  ShareJudgement,
  WorkSummary,
} from '../../src/api/generated/contract.d.ts'
import { TOTAL_MAX, USER_TYPE } from '../../src/domain/constants.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { Stage, Status } from '../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../http/caller.ts'
import { HAS_POSTER } from '../media/derived.ts'
import { mediaLinks, proxyLink, type Pictured } from '../media/links.ts'
import type { MediaLinker, MediaSigner } from '../media/sign.ts'
import type { Reader } from '../policies/scope.ts'
import { toldCompany } from '../policies/scope.ts'
import type { Database } from '../store/store.ts'

/** How resources, people and judgements go out. */

/** Rows of a list are counted up to here: nobody turns to page 500, and counting all would read whole tables. */
export { TOTAL_MAX }

const personWhere = (condition: RawBuilder<unknown>): RawBuilder<Person | null> => sql`(
  select json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'corpId', c.id, 'corpName', c.name)
  from users u join companies c on c.id = u.company_id where ${condition})`

/** A person as JSON by their id; null for none. For those who are told of everybody; beside resources `toldJson`. */
export const personJson = (id: RawBuilder<unknown>): RawBuilder<Person | null> =>
  personWhere(sql`u.id = ${id}`)

/** A person as the reader is told of them beside a resource: external people of their own company alone, else null. */
export const toldJson = (reader: Reader, id: RawBuilder<unknown>): RawBuilder<Person | null> => {
  const company = toldCompany(reader)
  return company === null ? personJson(id) : personWhere(sql`u.id = ${id} and u.company_id = ${company}`)
}

/** A list of people, without those of whom the caller is not told. */
export const toldPeople = (rows: readonly { person: Person | null }[]): { items: Person[] } => ({
  items: rows.flatMap(({ person }) => person ?? []),
})

/** A judgement of judgements as j, as JSON. */
export const judgementJson = (reader: Reader) => sql`json_build_object(
  'isQualified', j.is_qualified, 'comment', j.comment, 'errorBoxes', j.error_boxes, 'nodeVerdicts', j.node_verdicts,
  'version', j.version, 'by', ${toldJson(reader, sql`j.judge_id`)}, 'at', j.created_at, 'stage', j.stage)`

/** Whether the caller sees the tag of resources as r. */
export const visibleTo = (caller: Caller): RawBuilder<unknown> =>
  caller.type === USER_TYPE.admin
    ? sql`true`
    : sql`exists (select 1 from tag_companies seen
                  where seen.tag_id = r.tag_id and seen.company_id = ${caller.companyId})`

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

export interface ResourceSource extends Pictured {
  uuid: string
  kind: Kind
  tag_id: number
  tag_name: string
  name: string
  mime: string
  width: number | null
  height: number | null
  duration: number | null
  frame_count: number | null
  frame_rate: number | null
  /** Of a video that has one. */
  proxy: { width: number; height: number } | null
  status: Status
  version: number
  created_at: Date
  updated_at: Date
}

/** The size of the proxy of media_files as m, as JSON; pictures are not even looked up. */
const PROXY = sql`case when m.frame_count is not null then (
  select json_build_object('width', p.width, 'height', p.height)
  from media_files p where p.parent_uuid = m.uuid and p.role = 'proxy') end`

/** Columns of `ResourceSource` from resources as r, tags as t, media_files as m. */
export const RESOURCE_COLUMNS = sql`
  r.uuid, r.kind, r.tag_id, t.name as tag_name, r.name, m.path, m.mime, m.width, m.height, m.duration, m.frame_count, m.frame_rate,
  ${PROXY} as proxy, ${HAS_POSTER} as has_poster, r.status, r.version, r.created_at, r.updated_at`

export const RESOURCE_TABLES = sql`
  resources r join tags t on t.id = r.tag_id join media_files m on m.uuid = r.media_uuid`

/** The newest judgement that stands, as JSON. */
export const standingJudgement = (reader: Reader) => sql`(
  select ${judgementJson(reader)} from judgements j where j.resource_uuid = r.uuid and j.superseded_at is null
  order by j.id desc limit 1)`

export const resourceView = (signer: MediaLinker, row: ResourceSource): Resource => ({
  uuid: row.uuid,
  kind: row.kind,
  tagId: row.tag_id,
  tagName: row.tag_name,
  name: row.name,
  path: row.path,
  ...mediaLinks(signer, row.uuid, row),
  mime: row.mime,
  width: row.width ?? 1,
  height: row.height ?? 1,
  ...(row.duration === null ? {} : { duration: row.duration }),
  ...(row.frame_count === null ? {} : { frameCount: row.frame_count }),
  ...(row.frame_rate === null ? {} : { frameRate: row.frame_rate }),
  ...(row.proxy === null ? {} : { proxy: { url: proxyLink(signer, row.uuid, row.path), ...row.proxy } }),
  status: row.status,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const leaseView = (stage: Stage | null, expiresAt: Date | null): Lease | null =>
  stage === null || expiresAt === null ? null : { stage, expiresAt: expiresAt.toISOString() }

interface SummarySource extends ResourceSource {
  status_changed_at: Date
  marker: Person | null
  holder: Person | null
  judgement: StoredJudgement | null
}

export const summaryColumns = (reader: Reader) => sql`
  ${RESOURCE_COLUMNS}, r.status_changed_at, ${toldJson(reader, sql`r.marker_id`)} as marker,
  ${toldJson(reader, sql`r.lease_holder_id`)} as holder, ${standingJudgement(reader)} as judgement`

export const summaryView = (signer: MediaSigner, row: SummarySource): WorkSummary => ({
  resource: resourceView(signer, row),
  marker: row.marker,
  judgement: row.judgement === null ? null : judgementView(row.judgement),
  holder: row.holder,
  changedAt: row.status_changed_at.toISOString(),
})

/** Summaries of named resources, in the order of the names. */
export const summariesOf = async (
  db: Database,
  signer: MediaSigner,
  reader: Reader,
  uuids: readonly string[],
): Promise<WorkSummary[]> => {
  const { rows } = await sql<SummarySource>`
    select ${summaryColumns(reader)} from ${RESOURCE_TABLES} where r.uuid = any(${[...uuids]}::uuid[])`.execute(
    db,
  )
  const found = new Map(rows.map((row) => [row.uuid, row]))
  return uuids.flatMap((uuid) => {
    const row = found.get(uuid)
    return row === undefined ? [] : [summaryView(signer, row)]
  })
}

/** One page of summaries under a condition over resources as r, and how many there are, counted up to the limit. */
export const summaryPage = async (
  db: Database,
  signer: MediaSigner,
  reader: Reader,
  where: RawBuilder<unknown>,
  { page = 1, pageSize = 20, order = 'desc' }: { page?: number; pageSize?: number; order?: 'asc' | 'desc' },
) => {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const rows = await sql<SummarySource>`
    select ${summaryColumns(reader)} from ${RESOURCE_TABLES} where ${where}
    order by r.status_changed_at ${direction}, r.seq ${direction}
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const total = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from resources r where ${where} limit ${TOTAL_MAX}) as found`.execute(db)
  return {
    items: rows.rows.map((row) => summaryView(signer, row)),
    total: total.rows[0]?.total ?? 0,
    page,
    pageSize,
  }
}
