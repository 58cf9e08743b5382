import { machine } from '../harness/report.ts'
import { quantile } from '../harness/statistics.ts'
import type { Driven } from './drive.ts'

/** One round of one database: the server's cycles, and (PostgreSQL) those of pgbench with hand-written SQL. */
export interface WorkflowRow {
  database: 'embedded' | 'postgres'
  round: number
  callers: number
  cyclesPerSecond: number
  /** Milliseconds. */
  pullP50: number
  pullP99: number
  pushP50: number
  pushP99: number
  /** Milliseconds of processor that the server's process took for a cycle, the embedded database included; null where not told. */
  cpu: number | null
  /** Cycles a second of pgbench, in the same round. */
  best: number | null
  /** Processes that wanted a core on the whole machine at the end of the round. */
  load: number
}

export const GOALS = { embeddedCycles: 450, p99: 100, postgresShare: 0.6 } as const

export const rowOf = (
  place: Pick<WorkflowRow, 'database' | 'round' | 'callers' | 'cpu' | 'best' | 'load'>,
  { cyclesPerSecond, pulls, pushes }: Driven,
): WorkflowRow => ({
  ...place,
  cyclesPerSecond,
  pullP50: quantile(pulls, 0.5),
  pullP99: quantile(pulls, 0.99),
  pushP50: quantile(pushes, 0.5),
  pushP99: quantile(pushes, 0.99),
})

const whole = (value: number): string => value.toFixed(0)
const one = (value: number): string => value.toFixed(1)

const line = (row: WorkflowRow): string => {
  const share = row.best === null ? '–' : (row.cyclesPerSecond / row.best).toFixed(2)
  const times = [row.pullP50, row.pullP99, row.pushP50, row.pushP99].map(one).join(' | ')
  return `| ${row.database} | ${row.round} | ${whole(row.cyclesPerSecond)} | ${times} | ${row.cpu === null ? '–' : row.cpu.toFixed(2)} | ${row.best === null ? '–' : whole(row.best)} | ${share} | ${one(row.load)} |`
}

/** The figures as a page of Markdown. */
export function report(
  rows: readonly WorkflowRow[],
  { resources, seconds }: { resources: number; seconds: number },
  day: string,
): string {
  return [
    '# Pulls and pushes',
    '',
    `Written by \`npm run bench:workflow\` on ${day}, ${machine()}; ` +
      `the callers, the server and the database share them. ${rows[0]?.callers ?? 0} people take one picture each, hand it in with an ` +
      `idempotency key, and take the next, over HTTP, ${seconds} s a round, from a database of ${resources.toLocaleString('en')} pictures; fsync is on.`,
    '',
    `Goals: ${GOALS.embeddedCycles} cycles of a pull and a push a second embedded, p99 of each below ${GOALS.p99} ms; on PostgreSQL ` +
      `${GOALS.postgresShare} of what pgbench reaches in the same round with SQL that is written by hand for the same work.`,
    '',
    '| database | round | cycles/s | pull p50 ms | p99 | push p50 ms | p99 | server CPU ms a cycle | pgbench cycles/s | share | load |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map(line),
    '',
    'pgbench runs benchmarks/workflow/best.sql (`-M prepared`, plans for any parameters, as many connections as the server has):',
    'a pull is one statement there, and so is a push, each with the look-up of its session. Both are written by hand, not taken',
    'from the server, and keep what the server keeps: resources that others are taking are passed over, twins kept apart, holder,',
    'version and idempotency key checked, both operations recorded, triggers and indexes as they are. What SQL does not do is',
    'left out: the rules of documents, the lifecycle, JSON and HTTP. Load: processes that wanted a core on the whole machine;',
    'far above the number of cores a round tells more of what else ran than of the server.',
    '',
  ].join('\n')
}
