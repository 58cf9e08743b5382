import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../server/http/caller.ts'
import { foldCounts } from '../../server/store/counts.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { oldestOfPools } from '../../server/statistics/oldest.ts'
import { earlier, sumWaiting, waitingByTag } from '../../server/statistics/waiting.ts'
import { eligible } from '../../server/workflow/leases/pick.ts'
import { visibleTags } from '../../server/workflow/tags.ts'
import { STATUSES, TASK_FACTS, type Task } from '../../src/domain/lifecycle/tasks.ts'
import { can } from '../../src/domain/permissions.ts'
import type { World } from '../lifecycle/world.ts'
import { openWorld } from '../lifecycle/world.ts'

/** Own finished work and pending work are counted without their rows: as many, and as old, as the rows themselves. */

const TASKS = {
  edit: ['edit-mark', 'edit-check', 'edit-approve'],
  pending: ['pending-mark', 'pending-check'],
} as const satisfies Record<string, readonly Task[]>
type Stage = keyof typeof TASKS

const MINUTE = 60_000

describe.each(DATABASES)('counts of what a person may edit or finish, on the %s database', (_name, open) => {
  let world: World
  let callers: Caller[]
  let tags: number[]
  let uuids: string[]

  beforeAll(async () => {
    world = await openWorld(open)
    const [first, second] = [await world.company('甲'), await world.company('乙', 2)]
    callers = [
      await world.person('marker', first, ['mark']),
      await world.person('both', first, ['mark', 'check']),
      await world.person('all', first, ['mark', 'check', 'approve']),
      await world.person('external', second, ['mark', 'check'], 2),
      await world.person('checker', second, ['check'], 2),
    ]
    tags = [await world.tag('image', [first, second]), await world.tag('image', [first, second])]
    uuids = [
      ...(await world.resources('image', tags[0] ?? 0, 6)),
      ...(await world.resources('image', tags[1] ?? 0, 6)),
    ]
  })
  afterAll(() => world?.close())

  const person = fc.integer({ min: 0, max: 4 })
  const maybe = fc.option(person, { nil: null })
  const places = fc.array(
    fc.record({
      status: fc.constantFrom(...STATUSES),
      at: fc.integer({ min: 0, max: 500 }),
      marker: maybe,
      checker: maybe,
      approver: maybe,
      assignee: maybe,
      holder: fc.option(person, { nil: null, freq: 4 }),
      author: maybe,
    }),
    { minLength: 12, maxLength: 12 },
  )

  const byRows = async (caller: Caller, stage: Stage) => {
    const tasks = TASKS[stage].filter((task) => can(caller, task, { kind: 'image' }))
    const any = tasks.map((task) => {
      const statuses = [...TASK_FACTS[task].from]
      const waits =
        task === 'pending-mark' ? sql`(r.assignee_id is null or r.assignee_id = ${caller.id})` : sql`true`
      return sql`(r.status = any(${statuses}::text[]) and ${waits} and ${eligible(task, caller)})`
    })
    if (any.length === 0) return []
    const { rows } = await sql<{ tag: number; status: string; at: Date }>`
      select r.tag_id as tag, r.status, r.status_changed_at as at from resources r
      where r.lease_holder_id is null and r.deleted_at is null and (${sql.join(any, sql` or `)})`.execute(
      world.store.db,
    )
    return rows
  }

  it('are those of the rows, whoever has marked, checked, approved, holds or is to do them', async () => {
    await fc.assert(
      fc.asyncProperty(places, fc.boolean(), async (rows, isFolded) => {
        const id = (who: number | null) => (who === null ? null : (callers[who]?.id ?? null))
        await sql`delete from annotations`.execute(world.store.db)
        for (const [index, row] of rows.entries()) {
          const uuid = uuids[index]
          const at = new Date(world.now() + row.at * MINUTE)
          const holder = id(row.holder)
          await sql`update resources set status = ${row.status}, status_changed_at = ${at}, version = 1,
              marker_id = ${id(row.marker)}, marker_company_id = ${row.marker === null ? null : (callers[row.marker]?.companyId ?? null)},
              checker_id = ${id(row.checker)}, approver_id = ${id(row.approver)}, assignee_id = ${id(row.assignee)},
              lease_holder_id = ${holder}, lease_stage = ${holder && 'mark'}, lease_craft = ${holder && 'mark'},
              lease_acquired_at = ${holder && at}, lease_expires_at = ${holder && at}
            where uuid = ${uuid}`.execute(world.store.db)
          if (row.author !== null)
            await sql`insert into annotations (resource_uuid, version, base_version, stage, author_id, author_company_id,
                document, availability, settings_version, active_seconds)
              values (${uuid}, 1, 0, 'mark', ${id(row.author)}, ${callers[row.author]?.companyId}, '{}', 1, 1, 0)`.execute(
              world.store.db,
            )
        }
        if (isFolded) await foldCounts(world.store)
        for (const caller of callers) {
          const visible = await visibleTags(world.store.db, caller, 'image')
          const byTag = await waitingByTag(world.store.db, caller, visible)
          const { counts, oldest } = sumWaiting(byTag)
          const heads = await oldestOfPools(world.store.db, caller, visible, counts)
          for (const stage of ['edit', 'pending'] as const) {
            const real = await byRows(caller, stage)
            const found = {
              counts: tags.map((tag) => byTag.get(tag)?.counts[stage]),
              oldest: earlier(oldest[stage], heads[stage] ?? null),
            }
            const expected = {
              counts: tags.map((tag) => real.filter((row) => row.tag === tag).length),
              oldest: real.map(({ at }) => at).reduce<Date | null>(earlier, null),
            }
            expect({ stage, caller: caller.id, ...found }).toEqual({ stage, caller: caller.id, ...expected })
          }
        }
      }),
      { numRuns: 15 },
    )
  })
})
