import { sql } from 'kysely'
import type { components } from '../../src/contract/types.d.ts'
import { TOTAL_MAX } from '../../src/domain/constants.ts'
import type { AdminKind } from '../../src/domain/kinds.ts'
import { sendCsv } from '../http/csv.ts'
import type { OperationResponse, Call, Handlers } from '../http/handlers.ts'
import { Problem } from '../http/problem.ts'
import type { JobType } from '../jobs/payloads.ts'
import { readReport, type ReportLine } from '../jobs/imports/report.ts'
import { cancel } from '../jobs/queue.ts'
import type { MediaLinker } from '../media/delivery/sign.ts'
import type { JobStatus } from '../store/schema/work.ts'
import type { SqlDatabase } from '../store/store.ts'
import { personJson } from '../workflow/views/people.ts'
import { dataText } from './text.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { pageOf } from '../http/page.ts'

type Job = components['schemas']['Job']
type Person = components['schemas']['Person']

interface JobRow {
  id: string
  type: JobType
  status: JobStatus
  payload: {
    kind?: AdminKind
    tagId?: number
    poolId?: number
    folder?: string
    manifest?: string | null
    name?: string
  }
  progress: number
  progress_text: string
  result: Record<string, unknown> | null
  error: string | null
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
  person: Person | null
}

function resultOf(row: JobRow, linker: MediaLinker): Job['result'] {
  if (row.result === null) return null
  const { path: stored, ...rest } = row.result
  return typeof stored === 'string' ? { ...rest, url: linker.sign(stored, row.id) } : rest
}

function sourceOf({ folder, manifest, name }: JobRow['payload']): { source?: string } {
  if (folder === undefined) return name === undefined ? {} : { source: name }
  return { source: manifest ? `${folder}/${manifest}` : folder }
}

const toJob = (row: JobRow, linker: MediaLinker): Job => ({
  id: row.id,
  type: row.type,
  status: row.status,
  kind: row.payload.kind ?? null,
  tagId: row.payload.tagId ?? null,
  poolId: row.payload.poolId ?? null,
  ...sourceOf(row.payload),
  progress: row.progress,
  progressText: row.progress_text,
  result: resultOf(row, linker),
  error: row.error,
  createdBy: row.person,
  createdAt: row.created_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
})

interface Filter {
  id?: string
  type?: string | undefined
  tagId?: number | undefined
  poolId?: number | undefined
}

/** Only given filters are in the statement, so that an index serves it. */
const where = ({ id, type, tagId, poolId }: Filter) =>
  sql.join(
    [
      sql`true`,
      ...(id === undefined ? [] : [sql`j.id = ${id}::uuid`]),
      ...(type === undefined ? [] : [sql`j.type = ${type}`]),
      ...(tagId === undefined ? [] : [sql`(j.payload->>'tagId')::integer = ${tagId}`]),
      ...(poolId === undefined ? [] : [sql`(j.payload->>'poolId')::integer = ${poolId}`]),
    ],
    sql` and `,
  )

export const jobsQuery = (filter: Filter, page: number, pageSize: number) => sql<JobRow>`
    select j.id, j.type, j.status, j.payload, j.progress, j.progress_text, j.result, j.error,
      j.created_at, j.started_at, j.finished_at,
      ${personJson(sql`j.created_by`)} as person
    from jobs j
    where ${where(filter)} order by j.created_at desc, j.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`

const readJobs = async (db: SqlDatabase, ...filter: Parameters<typeof jobsQuery>): Promise<JobRow[]> =>
  (await jobsQuery(...filter).execute(db)).rows

/** Throws a 404 for an unknown job. */
export async function requireJob(db: SqlDatabase, id: string, linker: MediaLinker): Promise<Job> {
  const [row] = await readJobs(db, { id }, 1, 1)
  if (!row) throw new Problem(404, dataText.jobNotFound)
  return toJob(row, linker)
}

const rowOf = ({ outcome, name, reason }: ReportLine): string[] => [
  dataText.report.outcomes[outcome],
  name,
  reason,
]

/** Older jobs only have their refusals. */
async function* reportRows(db: SqlDatabase, id: string, result: Job['result']): AsyncGenerator<string[][]> {
  let isThere = false
  for await (const lines of readReport(db, id)) {
    isThere ||= lines.length > 0
    yield lines.map(rowOf)
  }
  if (!isThere) yield (result?.refusals ?? []).map((refusal) => rowOf({ outcome: 'refused', ...refusal }))
}

export function jobHandlers({
  store,
  media,
  jobNotifier,
}: Pick<Dependencies, 'store' | 'media' | 'jobNotifier'>): Pick<
  Handlers,
  'jobs.list' | 'jobs.get' | 'jobs.cancel' | 'jobs.report'
> {
  return {
    'jobs.list': async ({ caller, query }: Call<'jobs.list'>): Promise<OperationResponse<'jobs.list'>> => {
      const { page, pageSize } = pageOf(query)
      const counted = await sql<{ total: number }>`
        select count(*)::integer as total from (
          select 1 from jobs j where ${where(query)} limit ${TOTAL_MAX}) as found`.execute(store.db)
      const rows = await readJobs(store.db, query, page, pageSize)
      const linker = media.signer.forSession(caller.tokenHash)
      return {
        items: rows.map((row) => toJob(row, linker)),
        total: counted.rows[0]?.total ?? 0,
        page,
        pageSize,
      }
    },
    'jobs.get': ({ caller, params }) =>
      requireJob(store.db, params.id, media.signer.forSession(caller.tokenHash)),
    'jobs.report': async ({ caller, params }, _request, reply) => {
      const linker = media.signer.forSession(caller.tokenHash)
      const { result } = await requireJob(store.db, params.id, linker)
      const { file, columns } = dataText.report
      return sendCsv(reply, file, columns, reportRows(store.db, params.id, result))
    },
    'jobs.cancel': async ({ caller, params }) => {
      const linker = media.signer.forSession(caller.tokenHash)
      const job = await requireJob(store.db, params.id, linker)
      if (!(await cancel(store.db, params.id)))
        throw new Problem(409, dataText.jobEnded, dataText.jobStatus[job.status])
      jobNotifier.notify()
      return requireJob(store.db, params.id, linker)
    },
  }
}
