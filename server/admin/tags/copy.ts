import { sql } from 'kysely'
import type { Tag } from '../../../src/contract/types.d.ts'
import type { AdminKind } from '../../../src/domain/kinds.ts'
import { Problem } from '../../http/problem.ts'
import { numbered } from '../../http/reasons.ts'
import { RESOURCES_A_STEP, type Steps } from '../../http/steps.ts'
import type { Tx } from '../../store/store.ts'
import { createTag } from './change.ts'
import { readTag } from './tags.ts'
import { tagText } from './text.ts'

interface Copying {
  id: number
  /** Queue position of the last copied resource; null: none to copy. */
  after: number | null
}

async function beginCopy(
  tx: Tx,
  kind: AdminKind,
  id: number,
  { name, withResources }: { name: string; withResources: boolean },
  actorId: number,
): Promise<Copying> {
  const source = await readTag(tx, kind, id)
  const { settingsVersion: _, ...settings } = source.settings
  const { description, priority, needPull, corpIds } = source
  const input = { name, description, priority, needPull, corpIds, settings }
  const made = await createTag(tx, kind, input, actorId)
  await sql`update tags set copied_from = ${id} where id = ${made.id}`.execute(tx)
  return { id: made.id, after: withResources ? 0 : null }
}

/** The lock keeps the tag from being deleted in this step. Throws a 404 if it is. */
async function holdTag(tx: Tx, id: number): Promise<void> {
  const { rows } =
    await sql`select 1 from tags where id = ${id} and deleted_at is null for key share`.execute(tx)
  if (rows.length === 0) throw new Problem(404, tagText.notFound, numbered(id))
}

/** The copies share the files. Returns the last position; null at the end. */
async function copyNext(
  tx: Tx,
  from: number,
  to: number,
  after: number,
  actorId: number,
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with part as (
      select kind, media_uuid, name, seq from resources
      where tag_id = ${from} and deleted_at is null and seq > ${after}
        and not is_copy
      order by seq limit ${RESOURCES_A_STEP}),
    made as (
      insert into resources (uuid, kind, tag_id, media_uuid, name, created_by)
      select gen_random_uuid(), kind, ${to}, media_uuid, name, ${actorId} from part order by seq)
    select max(seq) as last from part`.execute(tx)
  return rows[0]?.last ?? null
}

/** Runs in steps: a hundred thousand copies block the embedded database for seconds. Throws like `createTag`. */
export const copyTag = (
  kind: AdminKind,
  id: number,
  request: { name: string; withResources: boolean },
  actorId: number,
): Steps<Copying, Tag> => ({
  begin: (tx) => beginCopy(tx, kind, id, request, actorId),
  next: async (tx, { id: made, after }) => {
    await holdTag(tx, made)
    if (after === null) return { response: await readTag(tx, kind, made) }
    return { state: { id: made, after: await copyNext(tx, id, made, after, actorId) } }
  },
})
