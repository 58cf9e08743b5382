import { sql } from 'kysely'
import type { PrelabelFate, PrelabelFates, PrelabelRun } from '../../../src/contract/types.d.ts'
import { PrelabelFatesLimits, PrelabelRunsLimits } from '../../../src/contract/limits.ts'
import type { DocumentOf } from '../../../src/domain/documents/types.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { withMergedLabels } from '../../../src/domain/ontology/merging.ts'
import { numbered } from '../../http/reasons.ts'
import { Problem } from '../../http/problem.ts'
import { thingsOf } from '../../kinds/kinds.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { FIRST_PUSH } from '../../workflow/interventions/prelabels.ts'
import { labelsOf } from '../../workflow/settings.ts'
import { personJson } from '../../workflow/views/people.ts'
import { addFates, type Fates, type FatesByLabel } from './fates.ts'

const text = { noRun: '没有这一次模型预标注' } as const

interface RunRow extends Omit<PrelabelRun, 'model' | 'at'> {
  model: string
  version: string | null
  at: Date
}

/** A model's passes over a database, the newest first. */
export async function runsOf(db: SqlDatabase, tagId: number): Promise<PrelabelRun[]> {
  const { rows } = await sql<RunRow>`
    select p.id, p.model, p.model_version as version, p.what, p.min_score as "minScore", p.given, p.empty, p.refused,
      ${personJson(sql`p.created_by`)} as by, p.created_at as at
    from prelabel_runs p where p.tag_id = ${tagId} order by p.id desc limit ${PrelabelRunsLimits.items.maxItems}`.execute(
    db,
  )
  return rows.map(({ model: name, version, at, ...run }) => ({
    ...run,
    model: { name, version },
    at: at.toISOString(),
  }))
}

/** Pre-labels `given` and their resources `r`, which still are in the database. */
const givenIn = (tagId: number) => sql`
  annotations given join resources r on r.uuid = given.resource_uuid and r.tag_id = ${tagId}
    and r.deleted_at is null and not r.is_copy`

async function countsOf(db: SqlDatabase, tagId: number, runId: number) {
  const { rows } = await sql<{ waiting: number; answered: number }>`
    select count(*) filter (where not x.answered)::integer as waiting,
      count(*) filter (where x.answered)::integer as answered
    from (select exists (${FIRST_PUSH}) as answered from ${givenIn(tagId)} where given.run_id = ${runId}) as x`.execute(
    db,
  )
  return rows[0] ?? { waiting: 0, answered: 0 }
}

interface Pair {
  id: number
  before: unknown
  after: unknown
}

/** Documents in memory at once; other work runs between two batches. */
const BATCH = 50

async function* answers(
  db: SqlDatabase,
  { tagId, runId, most }: { tagId: number; runId: number; most: number },
): AsyncGenerator<Pair[]> {
  let [left, last] = [most, Number.MAX_SAFE_INTEGER]
  while (left > 0) {
    const { rows } = await sql<Pair>`
      select given.id, given.document as before, first.document as after
      from ${givenIn(tagId)} cross join lateral (${FIRST_PUSH}) as first
      where given.run_id = ${runId} and given.id < ${last} order by given.id desc limit ${Math.min(BATCH, left)}`.execute(
      db,
    )
    yield rows
    left -= rows.length
    last = rows.at(-1)?.id ?? 0
    if (rows.length < BATCH) return
  }
}

/** Of an even number the mean of the middle two; null: of none. */
function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

const told = ([label, { overlaps, ways, ...counts }]: readonly [string, Fates]): PrelabelFate => ({
  label,
  ...counts,
  overlap: medianOf(overlaps),
  way: medianOf(ways),
})

interface Asked {
  kind: Kind
  tagId: number
  runId: number
  /** The most resources that are compared. */
  most: number
}

/** What people made of one pass. Throws a 404 for a pass over another database. */
export async function fatesOfRun(db: SqlDatabase, asked: Asked): Promise<PrelabelFates> {
  const { kind, tagId, runId } = asked
  const run = await db
    .selectFrom('prelabel_runs as p')
    .innerJoin('tags as t', 't.id', 'p.tag_id')
    .innerJoin('tag_settings as s', (join) =>
      join.onRef('s.tag_id', '=', 't.id').onRef('s.version', '=', 't.settings_version'),
    )
    .select('s.settings')
    .where('p.id', '=', runId)
    .where('p.tag_id', '=', tagId)
    .executeTakeFirst()
  if (!run) throw new Problem(404, text.noRun, numbered(runId))
  const { ontology } = labelsOf(kind, 1, run.settings)
  const things = (document: unknown) =>
    thingsOf(kind, withMergedLabels(document, ontology) as DocumentOf[Kind]) ?? []
  const fates: FatesByLabel = new Map()
  let compared = 0
  for await (const pairs of answers(db, asked)) {
    for (const { before, after } of pairs) addFates(fates, things(before), things(after))
    compared += pairs.length
  }
  const labels = [...fates]
    .map(told)
    .toSorted((a, b) => b.given - a.given || (a.label < b.label ? -1 : 1))
    .slice(0, PrelabelFatesLimits.labels.maxItems)
  return { ...(await countsOf(db, tagId, runId)), compared, labels }
}
