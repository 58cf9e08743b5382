import { sql } from 'kysely'
import { disagreementOf, doubtOf, type Finding } from '../../../src/domain/quality/doubt.ts'
import { json } from '../../store/json.ts'
import type { SqlDatabase, Tx } from '../../store/store.ts'
import { lockAll } from '../rows.ts'
import { unansweredCopies } from './prelabels.ts'

/** What models found in pictures, and the order of pulls that follows from it. */

type Stored = [label: string, score: number, x: number, y: number, width: number, height: number]

const tenths = (pixels: number): number => Math.round(pixels * 10) / 10

const stored = ({ label, score, box: { x, y, width, height } }: Finding): Stored => [
  label,
  Math.round(score * 1000) / 1000,
  tenths(x),
  tenths(y),
  tenths(width),
  tenths(height),
]

const read = ([label, score, x, y, width, height]: Stored): Finding => ({
  label,
  score,
  box: { x, y, width, height },
})

interface Other {
  uuid: string
  run: number
  things: Stored[]
}

/** What another model found that was asked for the same: its newest pass. */
async function othersOf(tx: Tx, run: number, uuids: readonly string[]): Promise<Map<string, Other>> {
  const { rows } = await sql<Other>`
    select distinct on (f.resource_uuid) f.resource_uuid as uuid, f.run_id as run, f.things
    from model_findings f join prelabel_runs p on p.id = f.run_id join prelabel_runs own on own.id = ${run}
    where f.resource_uuid = any(${[...uuids]}::uuid[]) and p.what = own.what
      and (p.model, p.model_version) is distinct from (own.model, own.model_version)
    order by f.resource_uuid, f.run_id desc`.execute(tx)
  return new Map(rows.map((row) => [row.uuid, row]))
}

export interface LookedAt {
  readonly uuid: string
  readonly found: readonly Finding[]
}

/** Locks resources and their copies in the order of all others; call it first in the transaction. */
export async function lockLookedAt(tx: Tx, uuids: readonly string[]): Promise<void> {
  const copies = await unansweredCopies(tx, uuids)
  await lockAll(tx, [...uuids, ...[...copies.values()].flat()])
}

/**
 * Keeps what a pass found, and what another model found before it. Copies come in the turn of their sources.
 *
 * @param most of a picture, the best first
 */
export async function keepFindings(
  tx: Tx,
  { run, minScore, most }: { run: number; minScore: number; most: number },
  looked: readonly LookedAt[],
): Promise<void> {
  const uuids = looked.map(({ uuid }) => uuid)
  const others = await othersOf(tx, run, uuids)
  const copies = await unansweredCopies(tx, uuids)
  const rows = looked.map(({ uuid, found }) => {
    const things = found.toSorted((a, b) => b.score - a.score).slice(0, most)
    const other = others.get(uuid)
    const turn = {
      doubt: doubtOf(things, minScore),
      disagreement: other ? disagreementOf(things, other.things.map(read)) : null,
    }
    return { uuid, things: things.map(stored), turn, other: other?.run ?? null }
  })
  await sql`
    delete from model_findings f using jsonb_to_recordset(${json(rows)}::jsonb) as x(uuid uuid, other bigint)
    where f.resource_uuid = x.uuid and f.run_id is distinct from x.other`.execute(tx)
  await sql`
    insert into model_findings (resource_uuid, run_id, things)
    select x.uuid, p.id, x.things from jsonb_to_recordset(${json(rows)}::jsonb) as x(uuid uuid, things jsonb)
    join prelabel_runs p on p.id = ${run} join resources r on r.uuid = x.uuid and r.tag_id = p.tag_id`.execute(
    tx,
  )
  const turns = rows.flatMap(({ uuid, turn }) =>
    [uuid, ...(copies.get(uuid) ?? [])].map((id) => ({ id, ...turn })),
  )
  await sql`
    update resources r set doubt = x.doubt, disagreement = x.disagreement
    from jsonb_to_recordset(${json(turns)}::jsonb) as x(id uuid, doubt real, disagreement real), prelabel_runs p
    where r.uuid = x.id and p.id = ${run} and r.tag_id = p.tag_id`.execute(tx)
}

/** Free resources whose turn a model tells, without the copies that measure people. */
export async function countOrdered(
  db: SqlDatabase,
  tagId: number,
): Promise<{ doubt: number; disagreement: number }> {
  const { rows } = await sql<{ doubt: number; disagreement: number }>`
    select count(*)::integer as doubt, count(r.disagreement)::integer as disagreement from resources r
    where r.tag_id = ${tagId} and r.doubt is not null and r.status = 'unmarked' and r.lease_holder_id is null
      and r.deleted_at is null and not r.is_copy`.execute(db)
  return rows[0] ?? { doubt: 0, disagreement: 0 }
}
