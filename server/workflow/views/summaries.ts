import { sql, type RawBuilder } from 'kysely'
import type { Person, WorkSummary } from '../../../src/contract/types.d.ts'
import { TOTAL_MAX } from '../../../src/domain/constants.ts'
import type { Status } from '../../../src/domain/lifecycle/tasks.ts'
import type { PermissionUser } from '../../../src/domain/permissions.ts'
import type { Caller } from '../../http/caller.ts'
import type { MediaLinker, MediaSigner } from '../../media/delivery/sign.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { judgementView, currentJudgement, type StoredJudgement } from './judgements.ts'
import { visiblePersonJson } from './people.ts'
import { RESOURCE_COLUMNS, RESOURCE_TABLES, resourceView, type ResourceSource } from './resources.ts'
import { toldStatus } from './sampling.ts'

interface SummarySource extends ResourceSource {
  told_status: Status
  status_changed_at: Date
  marker: Person | null
  holder: Person | null
  judgement: StoredJudgement | null
}

/** With the session that signs media addresses. */
type LinkedReader = PermissionUser & Pick<Caller, 'tokenHash'>

export const summaryColumns = (reader: LinkedReader) => sql`
  ${RESOURCE_COLUMNS}, ${toldStatus(reader)} as told_status, r.status_changed_at, ${visiblePersonJson(reader, sql`r.marker_id`)} as marker,
  ${visiblePersonJson(reader, sql`r.lease_holder_id`)} as holder, ${currentJudgement(reader)} as judgement`

export const summaryView = (linker: MediaLinker, row: SummarySource): WorkSummary => ({
  resource: resourceView(linker, { ...row, status: row.told_status }),
  marker: row.marker,
  judgement: row.judgement === null ? null : judgementView(row.judgement),
  holder: row.holder,
  changedAt: row.status_changed_at.toISOString(),
})

/** In the order of the given ids. */
export const summariesOf = async (
  db: SqlDatabase,
  signer: MediaSigner,
  reader: LinkedReader,
  uuids: readonly string[],
): Promise<WorkSummary[]> => {
  const { rows } = await sql<SummarySource>`
    select ${summaryColumns(reader)} from ${RESOURCE_TABLES} where r.uuid = any(${[...uuids]}::uuid[])`.execute(
    db,
  )
  const found = new Map(rows.map((row) => [row.uuid, row]))
  const linker = signer.forSession(reader.tokenHash)
  return uuids.flatMap((uuid) => {
    const row = found.get(uuid)
    return row === undefined ? [] : [summaryView(linker, row)]
  })
}

/** Counts up to the limit. @param total how many there are, if counts that are kept tell */
export const summaryPage = async (
  db: SqlDatabase,
  signer: MediaSigner,
  reader: LinkedReader,
  where: RawBuilder<unknown>,
  { page = 1, pageSize = 20, order = 'desc' }: { page?: number; pageSize?: number; order?: 'asc' | 'desc' },
  total?: RawBuilder<unknown>,
) => {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const inOrder = sql`order by r.status_changed_at ${direction}, r.seq ${direction}`
  // An index alone answers for rows passed over or filtered out.
  const rows = await sql<SummarySource>`
    select ${summaryColumns(reader)} from ${RESOURCE_TABLES}
    where r.uuid = any(array(
      select r.uuid from resources r where ${where} ${inOrder} limit ${pageSize} offset ${(page - 1) * pageSize}))
    ${inOrder}`.execute(db)
  const counted = await sql<{ total: number }>`
    select least(${TOTAL_MAX}, (${
      total ??
      sql`select count(*) from (select 1 from resources r where ${where} limit ${TOTAL_MAX}) as found`
    }))::int as total`.execute(db)
  const linker = signer.forSession(reader.tokenHash)
  return {
    items: rows.rows.map((row) => summaryView(linker, row)),
    total: counted.rows[0]?.total ?? 0,
    page,
    pageSize,
  }
}
