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
  /** Place in the queue of the last resource that was copied; null: there is none to copy. */
  after: number | null
}

/** A new tag with the same settings, priority and companies. */
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

/** Until the end of the step nobody deletes it. Throws a 404 where somebody has. */
async function holdTag(tx: Tx, id: number): Promise<void> {
  const { rows } =
    await sql`select 1 from tags where id = ${id} and deleted_at is null for key share`.execute(tx)
  if (rows.length === 0) throw new Problem(404, tagText.notFound, numbered(id))
}

/**
 * Copies the next resources: each becomes one of its own (own uuid, unmarked, in the same order) that shows the same file.
 * @returns the place of the last one; null where there are no more
 */
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
        and not exists (select 1 from quality_items i where i.resource_uuid = resources.uuid)
      order by seq limit ${RESOURCES_A_STEP}),
    made as (
      insert into resources (uuid, kind, tag_id, media_uuid, name, created_by)
      select gen_random_uuid(), kind, ${to}, media_uuid, name, ${actorId} from part order by seq)
    select max(seq) as last from part`.execute(tx)
  return rows[0]?.last ?? null
}

/**
 * A new tag with the same settings, priority and companies, and, where wanted, with the same resources. In steps: copying a
 * hundred thousand takes seconds, in which nobody else would get at the embedded database. Throws as `createTag` does, and a
 * 404 where a tag is not there, also where the new one was deleted meanwhile.
 */
export const copyTag = (
  kind: AdminKind,
  id: number,
  request: { name: string; withResources: boolean },
  actorId: number,
): Steps<Copying, Tag> => ({
  begin: (tx) => beginCopy(tx, kind, id, request, actorId),
  next: async (tx, { id: made, after }) => {
    await holdTag(tx, made)
    if (after === null) return { answer: await readTag(tx, kind, made) }
    return { state: { id: made, after: await copyNext(tx, id, made, after, actorId) } }
  },
})
