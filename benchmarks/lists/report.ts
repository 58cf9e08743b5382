import { machine } from '../harness/report.ts'
import { cpus } from 'node:os'
import type { LargeSize } from '../../scripts/seed-large/fill.ts'
import { median } from '../harness/statistics.ts'
import type { ListRow } from './measure.ts'

/** Milliseconds that 95 of 100 answers must stay below. */
export const GOALS = { embedded: 150, postgres: 60 } as const

const milliseconds = (value: number): string => value.toFixed(value < 10 ? 1 : 0)

const cells = (row: ListRow | undefined, goal: number): string =>
  row === undefined
    ? '– | – | –'
    : `${milliseconds(row.p50)} | ${milliseconds(row.p95)}${row.p95 < goal ? '' : ' ✗'} | ${milliseconds(row.worst)}`

const processor = (row: ListRow | undefined): string => (row === undefined ? '–' : milliseconds(row.cpu95))

const number = (value: number): string => value.toLocaleString('en')

const missed = (rows: readonly ListRow[], goal: number): string =>
  rows.length === 0
    ? 'not measured'
    : `${rows.filter(({ p95 }) => p95 >= goal).length} of ${rows.length} over the goal`

const circumstances = (rows: readonly ListRow[]): string => {
  const loads = rows.map(({ load }) => load)
  return `${Math.min(...rows.map(({ n }) => n))} answers each or more; processes that wanted one of the ${cpus().length} cores meanwhile: ${median(loads).toFixed(1)} (median), ${Math.max(...loads).toFixed(1)} at most.`
}

/** The figures as a page of Markdown. */
export function report(size: LargeSize, rows: readonly ListRow[], day: string): string {
  const of = (database: ListRow['database']) => rows.filter((row) => row.database === database)
  const [embedded, postgres] = [of('embedded'), of('postgres')]
  const same = (list: readonly ListRow[], { who, name }: ListRow) =>
    list.find((row) => row.who === who && row.name === name)
  return [
    '# Lists, charts and counts',
    '',
    `Written by \`npm run bench:lists\` on ${day}, ${machine()}. ` +
      `${number(size.resources)} resources, ${number(size.people)} people and ${number(size.operations)} operation records over ` +
      `${size.days} days (scripts/seed-large.ts). Milliseconds from the request to the whole answer, inside of one process, one ` +
      `request at a time, with people, databases and pages that change from one to the next. ${circumstances(rows)}`,
    '',
    `Goals for p95: ${GOALS.embedded} ms on the embedded database (${missed(embedded, GOALS.embedded)}), ` +
      `${GOALS.postgres} ms on PostgreSQL (${missed(postgres, GOALS.postgres)}).`,
    '',
    'CPU p95: milliseconds of processor that an answer on the embedded database takes, the database included: what it would',
    'take at least on a machine that does nothing else. How answers grow with the data: [growth.md](growth.md).',
    '',
    '| who | what | embedded: p50 | p95 | worst | CPU p95 | PostgreSQL: p50 | p95 | worst | bytes |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...(embedded.length > 0 ? embedded : postgres).map(
      (row) =>
        `| ${row.who} | ${row.name} | ${cells(same(embedded, row), GOALS.embedded)} | ${processor(same(embedded, row))} | ` +
        `${cells(same(postgres, row), GOALS.postgres)} | ${number(row.bytes)} |`,
    ),
    '',
  ].join('\n')
}
