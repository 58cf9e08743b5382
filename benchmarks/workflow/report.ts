import { cpus } from 'node:os'
import { quantile } from '../statistics.ts'
import type { Driven } from './drive.ts'

/** One round of one database: the server's cycles, and (PostgreSQL) those of pgbench with the same SQL. */
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
  bare: number | null
  /** Processes that wanted a core on the whole machine at the end of the round. */
  load: number
}

export const GOALS = { embeddedCycles: 700, p99: 100, postgresShare: 0.4 } as const

export const rowOf = (
  place: Pick<WorkflowRow, 'database' | 'round' | 'callers' | 'cpu' | 'bare' | 'load'>,
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
  const share = row.bare === null ? '–' : (row.cyclesPerSecond / row.bare).toFixed(2)
  const times = [row.pullP50, row.pullP99, row.pushP50, row.pushP99].map(one).join(' | ')
  return `| ${row.database} | ${row.round} | ${whole(row.cyclesPerSecond)} | ${times} | ${row.cpu === null ? '–' : row.cpu.toFixed(2)} | ${row.bare === null ? '–' : whole(row.bare)} | ${share} | ${one(row.load)} |`
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
    `Written by \`npm run bench:workflow\` on ${day}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown processor'}), Node ${process.versions.node}; ` +
      `the callers, the server and the database share them. ${rows[0]?.callers ?? 0} people take one picture each, hand it in with an ` +
      `idempotency key, and take the next, over HTTP, ${seconds} s a round, from a database of ${resources.toLocaleString('en')} pictures; fsync is on.`,
    '',
    `Goals: ${GOALS.embeddedCycles} cycles of a pull and a push a second embedded, p99 of each below ${GOALS.p99} ms; on PostgreSQL ` +
      `${GOALS.postgresShare} of what pgbench reaches with the same SQL in the same round.`,
    '',
    '| database | round | cycles/s | pull p50 ms | p99 | push p50 ms | p99 | server CPU ms a cycle | pgbench cycles/s | share | load |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map(line),
    '',
    'pgbench runs the statements that the server sent for one pull and push, recorded just before and with its parameters',
    '(`-M prepared`, as many connections as the server has): the session of each call, the pick, the writes, the key. Only the',
    'resource, the person and the key change from one to the next; the pick looks at 64 free resources, as the server does',
    'where others have locked the first four. Load: processes that wanted a core on the whole machine; far above the number',
    'of cores a round tells more of what else ran than of the server.',
    '',
  ].join('\n')
}
