import { sql } from 'kysely'
import { insertPoster } from '../media/poster/poster-rows.ts'
import { insertPoolResource } from '../media/import/records.ts'
import type { Tx } from '../store/store.ts'
import { runStepsIn } from '../http/steps.ts'
import { createTag } from '../admin/tags/change.ts'
import { copyTag } from '../admin/tags/copy.ts'
import type { DemoTag } from '../kinds/kind.ts'
import type { DemoKind } from '../kinds/kinds.ts'
import { clipNamed } from './clips.ts'
import type { StoredDemo } from './media.ts'

export const DEMO_AGE_DAYS = 7

interface Companies {
  internal: number
  external: number
}

const titleOf = (stored: StoredDemo): string =>
  stored.media.frameTimes === null
    ? stored.name
    : `${clipNamed(stored.name).title}.${clipNamed(stored.name).container}`

async function makeTag(
  tx: Tx,
  { kind, copy }: DemoKind,
  tag: DemoTag,
  companies: Companies,
  adminId: number,
  uuids: string[],
): Promise<void> {
  const corpIds = tag.external ? [companies.internal, companies.external] : [companies.internal]
  const { name, description, settings } = tag
  const made = await createTag(tx, kind, { name, description, settings, corpIds }, adminId)
  await sql`update resources set tag_id = ${made.id}, updated_at = now() where uuid = any(${uuids}::uuid[])`.execute(
    tx,
  )
  if (copy !== undefined)
    await runStepsIn(tx, copyTag(kind, made.id, { name: copy, withResources: true }, adminId))
}

export async function insertDemoData(
  tx: Tx,
  demo: DemoKind,
  stored: readonly StoredDemo[],
  companies: Companies,
  adminId: number,
): Promise<void> {
  const { kind, pool, tags } = demo
  const row = { kind, name: pool.name, description: pool.description, created_by: adminId }
  const { id: poolId } = await tx.insertInto('pools').values(row).returning('id').executeTakeFirstOrThrow()
  for (const each of stored) {
    await insertPoolResource(tx, each.media, { kind, poolId, name: titleOf(each), createdBy: adminId })
    if (each.poster) await insertPoster(tx, each.media.uuid, each.poster)
  }
  for (const tag of tags) {
    const uuids = stored
      .filter(({ name }) => tag.items?.includes(name) ?? true)
      .map(({ media }) => media.uuid)
    await makeTag(tx, demo, tag, companies, adminId, uuids)
  }
  const arrived = sql`now() - make_interval(days => ${DEMO_AGE_DAYS})`
  await sql`update resources set created_at = ${arrived}, updated_at = ${arrived}, status_changed_at = ${arrived} where kind = ${kind}`.execute(
    tx,
  )
  await sql`update tags set created_at = ${arrived} where kind = ${kind}`.execute(tx)
  await sql`update pools set created_at = ${arrived} where kind = ${kind}`.execute(tx)
}
