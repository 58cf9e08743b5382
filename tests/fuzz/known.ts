import { sql } from 'kysely'
import { ALL_ADMIN_KINDS, ALL_KINDS } from '../../src/domain/kinds.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { hashPassword } from '../../server/accounts/password.ts'
import { WORK_ROLES } from '../../src/domain/lifecycle/tasks.ts'
import { contract } from '../contract/walk.ts'
import { VALID_DOCUMENTS } from '../fixtures/documents.ts'
import { pathOf } from '../lifecycle/world.ts'
import type { Person, World } from '../lifecycle/world.ts'
import type { Known } from './values.ts'

/** What the calls are about, and who makes them: all of it stands in companies of its own. */
export interface Cast {
  /** The first is an administrator. */
  people: readonly Person[]
  known: (kind: string | null) => Known
}

const PASSWORD = 'a password for calls'
const TAGS = 3
const RESOURCES = 12

/** Where the pools of a kind are, and its tags beside them. */
const poolsOf = (kind: Kind): string =>
  contract.operations.find(({ id }) => id === `${kind}.admin.pools.create`)?.url ?? ''

/** Somebody of each type and of each grant. */
async function makePeople(world: World, inner: number, outer: number, suffix: string): Promise<Person[]> {
  return [
    await world.person(`fuzz-admin${suffix}`, inner, WORK_ROLES, 1),
    await world.person(`fuzz-all${suffix}`, inner),
    await world.person(`fuzz-mark${suffix}`, inner, ['mark']),
    await world.person(`fuzz-check${suffix}`, inner, ['check']),
    await world.person(`fuzz-approve${suffix}`, inner, ['approve']),
    await world.person(`fuzz-nothing${suffix}`, inner, []),
    await world.person(`fuzz-outer${suffix}`, outer, ['mark', 'check'], 2),
    await world.person(`fuzz-outer-admin${suffix}`, outer, ['mark', 'check'], 3),
  ]
}

/** Work that has gone some of the way, so that there is something to judge, to take back and to look at. */
async function work(kind: Kind, tagId: number, people: readonly Person[]): Promise<void> {
  const [, all, , checker] = people as [Person, Person, Person, Person]
  const pulled = await all.ask<{ items: { resource: { uuid: string } }[] }>(
    'POST',
    pathOf(kind, 'tasks/pull'),
    {
      tagId,
      count: 6,
    },
  )
  const ids = pulled.body.items.map(({ resource }) => resource.uuid)
  const marks = ids.slice(0, 5).map((id) => ({ id, version: 0, annotation: VALID_DOCUMENTS[kind] }))
  await all.ask('POST', pathOf(kind, 'marks/push'), { items: marks })
  await checker.ask('POST', pathOf(kind, 'checks/pull'), { tagId, count: 3 })
  const verdicts = ids
    .slice(0, 2)
    .map((id, index) => ({ id, version: 1, isQualified: index + 1, comment: '好' }))
  await checker.ask('POST', pathOf(kind, 'checks/push'), { items: verdicts })
}

/** @param round tells its people from those of the rounds before */
export async function makeCast(world: World, round: number): Promise<Cast> {
  const inner = await world.company(`模糊 ${round}`)
  const outer = await world.company(`模糊外部 ${round}`, 2)
  const people = await makePeople(world, inner, outer, `-${round}`)
  const idle = await Promise.all([1, 2, 3].map((index) => world.person(`fuzz-idle-${round}-${index}`, inner)))
  const hash = await hashPassword(PASSWORD)
  await sql`update users set password_hash = ${hash} where company_id = any(${[inner, outer]}::int[])`.execute(
    world.store.db,
  )
  const [admin] = people as [Person]
  const tags: Record<string, number[]> = {}
  const pools: Record<string, number[]> = {}
  const resources: Record<string, string[]> = {}
  const uploads: Record<string, string[]> = {}
  const jobs: string[] = []
  const shares: string[] = []
  for (const kind of ALL_ADMIN_KINDS) {
    tags[kind] = []
    for (let count = 0; count < TAGS; count += 1)
      tags[kind].push(
        await world.tag(kind as Kind, [inner, outer], { name: `模糊 ${kind} ${round} ${count}` }),
      )
  }
  for (const kind of ALL_KINDS) {
    const [first, second] = tags[kind] as [number, number]
    resources[kind] = [
      ...(await world.resources(kind, first, RESOURCES)),
      ...(await world.resources(kind, second, 3)),
    ]
    await work(kind, first, people)
    const poolBase = poolsOf(kind)
    const pool = await admin.ask<{ id: number }>('POST', poolBase, { name: `模糊 ${round}` })
    pools[kind] = [pool.body.id]
    uploads[kind] = [await beginUpload(world, `${poolBase}/${pool.body.id}/uploads`, admin)]
    const share = await admin.ask<{ id: string }>('POST', '/api/shares', {
      resourceId: resources[kind][0],
    })
    shares.push(share.body.id)
    const job = await admin.ask<{ id: string }>(
      'POST',
      poolBase.replace(/pools$/, `tags/${first}/export`),
      {},
    )
    jobs.push(job.body.id)
  }
  const { rows } = await sql<{ id: number }>`
    select r.id from operation_records r join users u on u.id = r.user_id where u.company_id = ${inner} order by r.id limit 20`.execute(
    world.store.db,
  )
  const all = <T>(lists: Record<string, T[]>): T[] => Object.values(lists).flat()
  const common = {
    users: people.map(({ id }) => id),
    idle: idle.map(({ id }) => id),
    companies: [inner, outer],
    records: rows.map(({ id }) => id),
    jobs: jobs.filter(Boolean),
    shares: shares.filter(Boolean),
  }
  return {
    people,
    known: (kind) => ({
      ...common,
      tags: (kind && tags[kind]) || all(tags),
      pools: (kind && pools[kind]) || all(pools),
      resources: (kind && resources[kind]) || all(resources),
      uploads: (kind && uploads[kind]) || all(uploads),
    }),
  }
}

async function beginUpload(world: World, path: string, { username }: Person): Promise<string> {
  const answer = await fetch(world.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${username}`, 'tus-resumable': '1.0.0', 'upload-length': '64' },
  })
  return answer.headers.get('location')?.split('/').at(-1) ?? ''
}
