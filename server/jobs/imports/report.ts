import { sql } from 'kysely'
import { storable } from '../../../src/domain/storable.ts'
import type { SqlDatabase } from '../../store/store.ts'

type ReportOutcome = 'accepted' | 'duplicate' | 'refused' | 'unread'

export interface ReportLine {
  outcome: ReportOutcome
  name: string
  reason: string
}

const BATCH = 1000

/** Each run of the job writes it anew. */
export interface Report {
  save(lines: ReportLine[]): Promise<void>
}

/** @param after how many lines are there */
export const appendLines = (
  db: SqlDatabase,
  jobId: string,
  after: number,
  lines: readonly ReportLine[],
): Promise<unknown> =>
  sql`
    insert into import_report_lines (job_id, line, outcome, name, reason)
    select ${jobId}::uuid, ${after}::integer + place::integer, outcome, name, reason
    from unnest(${lines.map(({ outcome }) => outcome)}::text[],
      ${lines.map(({ name }) => storable(name))}::text[],
      ${lines.map(({ reason }) => storable(reason))}::text[])
      with ordinality as line (outcome, name, reason, place)`.execute(db)

export async function beginReport(db: SqlDatabase, jobId: string): Promise<Report> {
  await sql`delete from import_report_lines where job_id = ${jobId}`.execute(db)
  let last = 0
  return {
    save: async (lines) => {
      while (lines.length > 0) {
        const batch = lines.splice(0, BATCH)
        await appendLines(db, jobId, last, batch)
        last += batch.length
      }
    },
  }
}

export async function* readReport(db: SqlDatabase, jobId: string): AsyncGenerator<ReportLine[]> {
  for (let after = 0; ; after += BATCH) {
    const { rows } = await sql<ReportLine>`
      select outcome, name, reason from import_report_lines
      where job_id = ${jobId} and line > ${after} and line <= ${after + BATCH} order by line`.execute(db)
    yield rows
    if (rows.length < BATCH) return
  }
}

export async function acceptedBefore(db: SqlDatabase, jobId: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  for await (const lines of readReport(db, jobId))
    for (const { outcome, name } of lines) if (outcome === 'accepted') names.add(name)
  return names
}
