import type { KyselyPlugin } from 'kysely'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIST_CALLS } from '../../benchmarks/lists/calls.ts'
import type { ListServer } from '../../benchmarks/lists/serve.ts'
import { serveLists } from '../../benchmarks/lists/serve.ts'
import { fillLarge } from '../../scripts/seed-large/fill.ts'
import type { Store, Tx } from '../../server/store/store.ts'
import { migrate } from '../../server/store/migrate.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'

/** No list, no chart and no step of the work reads a whole table: asked of the planner, for every statement that they run. */

const SIZE = { resources: 20_000, people: 60, operations: 60_000, days: 120 }
/**
 * Tables that grow with the work, partitions by their own names. Not among them: the partition of no kind, which stays
 * empty, and the appended deltas of counts, which have no index since folding keeps them short.
 */
const LARGE = [
  'resources',
  'operation_records',
  'admin_events',
  'judgements',
  'annotations',
  'media_files',
  'activity',
  'person_days',
  'person_days_(?!other\\b)\\w+',
  'tag_days',
  'company_days',
  'person_totals',
  'person_weeks',
  'drafts',
  'quality_items',
  'video_masks',
  'sessions',
  'shares',
]
const SCANS = new RegExp(`Seq Scan on (${LARGE.join('|')})(?!\\w)`, 'g')

/**
 * Everybody's figures over all days of a kind, or over the usual 92 of the 120 that lie here, are most of the kind's
 * partition: these alone may read it in its order, and nothing besides.
 */
const MOST_DAYS: ReadonlySet<string> = new Set([
  'chart by day',
  'chart by person',
  'chart by tag',
  'chart by person, all 250 days',
  'chart by day, all 250 days',
  'output by day',
  'output by person',
  'quality of people',
])

const scannedIn = (plan: string, who: string, list: string): string[] =>
  [...plan.matchAll(SCANS)]
    .map(([, table]) => table ?? '')
    .filter((table) => !(who === 'admin' && MOST_DAYS.has(list) && table === 'person_days_image'))

const UNAVAILABLE = { ...emptyDocument('image'), availability: 0 }

/** Everybody has been here often, and has much begun: of a handful of rows any plan reads all. */
const fillPeople = async ({ db }: Store) => {
  await sql`insert into sessions (token_hash, user_id, expires_at)
    select decode(md5(u.id::text) || md5(n::text), 'hex'), u.id, now() + n * interval '1 minute'
    from users u cross join generate_series(1, 200) as n`.execute(db)
  await sql`insert into drafts (user_id, resource_uuid, kind, stage, version, annotation)
    select u.id, r.uuid, r.kind, 'mark', 0, ${JSON.stringify(UNAVAILABLE)}::jsonb from users u
    cross join (select uuid, kind from resources where tag_id is not null limit 200) as r
    on conflict do nothing`.execute(db)
  await sql`analyze sessions`.execute(db)
  await sql`analyze drafts`.execute(db)
}

type Query = Parameters<KyselyPlugin['transformQuery']>[0]

describe.each(DATABASES)('on the %s database', (_name, open) => {
  let store: Store
  let server: ListServer
  let asked: Query[] = []

  const noting: KyselyPlugin = {
    transformQuery: (query) => {
      asked.push(query)
      return query.node
    },
    transformResult: async ({ result }) => result,
  }

  beforeAll(async () => {
    store = await open()
    await migrate(store)
    await fillLarge(store, { size: SIZE, passwordHash: '-', now: Date.now() })
    await fillPeople(store)
    const transaction: Store['transaction'] = (work) =>
      store.transaction((tx) => work(tx.withPlugin(noting) as Tx))
    const together: Store['together'] = (person, sort, work) =>
      store.together(person, sort, (tx) => work(tx.withPlugin(noting) as Tx))
    server = await serveLists({ ...store, transaction, together, db: store.db.withPlugin(noting) }, true)
  })
  afterAll(async () => {
    await server?.close()
    await store?.close()
  })

  async function plansOf(queries: readonly Query[]): Promise<string[]> {
    const plans: string[] = []
    for (const { node, queryId } of queries) {
      const { sql: text, parameters } = store.db.getExecutor().compileQuery(node, queryId)
      if (!/^\s*(select|with)/i.test(text)) continue
      const { rows } = await store.db.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${text}`, [...parameters]),
      )
      plans.push(`${text}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
    }
    return plans
  }

  /** As transactions plan them: once, whatever the parameters. */
  const generalPlansOf = (queries: readonly Query[]): Promise<string[]> =>
    store.transaction(async (tx) => {
      const plans: string[] = []
      for (const { node, queryId } of queries) {
        const { sql: text, parameters } = store.db.getExecutor().compileQuery(node, queryId)
        await tx.executeQuery(CompiledQuery.raw(`prepare planned as ${text}`))
        const nulls = parameters.map(() => 'null').join()
        const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(
          CompiledQuery.raw(`explain execute planned${nulls && `(${nulls})`}`),
        )
        await tx.executeQuery(CompiledQuery.raw('deallocate planned'))
        plans.push(`${text}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
      }
      return plans
    })

  const B = '/api/images2'
  const MARK = { annotation: UNAVAILABLE }
  const JUDGEMENT = { isQualified: 1 }
  it.each([
    ['annotator', 'tasks/pull', 'marks/push', MARK],
    ['checker', 'checks/pull', 'checks/push', JUDGEMENT],
    ['approver', 'approve', 'approve/approved', JUDGEMENT],
    ['annotator', 'reject-records/next', 'drafts', null],
  ] as const)('%s: %s and %s', async (who, pull, push, done) => {
    const ask = async (name: string, body?: Record<string, unknown>): Promise<unknown> =>
      JSON.parse(
        String(await server.ask({ name, who, path: () => `${B}/${name}`, ...(body && { body }) }, 1)),
      )
    asked = []
    const { items } = (await ask(pull, {})) as { items: { resource: { uuid: string }; version: number }[] }
    const pushed = items.map(({ resource: { uuid: id }, version }) => ({ id, version, ...done }))
    await ask(push, done ? { items: pushed } : undefined)
    const plans = await generalPlansOf(asked)
    // In their order and the first of them alone: not all that lie in a database, to be put in order then.
    const picks = plans.filter((plan) => plan.includes('skip locked'))
    expect({
      pulled: items.length > 0,
      whole: plans.filter((plan) => plan.match(SCANS)),
      picks: picks.length > 0,
      sorted: picks.filter((plan) => !plan.includes('Index Scan using resources_free')),
    }).toEqual({ pulled: true, whole: [], picks: true, sorted: [] })
  })

  it('annotator: tasks/pull where models tell the order', async () => {
    const { db } = store
    await sql`insert into tag_settings (tag_id, version, settings)
      select id, 999, '{"pullOrder": "doubt"}' from tags where kind = 'image'`.execute(db)
    await sql`update tags set settings_version = 999 where kind = 'image'`.execute(db)
    await sql`update resources set doubt = random() where status = 'unmarked' and tag_id is not null`.execute(
      db,
    )
    const tags = await sql<{
      id: number
    }>`select id from tags where kind = 'image' order by id limit 1`.execute(db)
    const fromOne = { body: { tagId: tags.rows[0]?.id, count: 3 }, indexes: ['doubt', 'free'] }
    const fromAll = { body: { count: 3 }, indexes: ['doubt', 'disagreement', 'free'] }
    for (const { body, indexes } of [fromOne, fromAll]) {
      asked = []
      const pull = { name: 'pull', who: 'annotator', path: () => `${B}/tasks/pull`, body } as const
      const { items } = JSON.parse(String(await server.ask(pull, 1))) as { items: unknown[] }
      const [usual, inTurn] = (await generalPlansOf(asked)).filter((plan) => plan.includes('skip locked'))
      expect([items.length > 0, usual?.includes('resources_doubt'), inTurn?.match(SCANS)]).toEqual([
        true,
        false,
        null,
      ])
      for (const index of indexes) expect(inTurn).toContain(`Index Scan using resources_${index}`)
    }
    await sql`update tags set settings_version = 1, pull_order = null where kind = 'image'`.execute(db)
    await sql`delete from tag_settings where version = 999`.execute(db)
  })

  it.each(['user_id', 'actor_id', 'user_company_id', 'actor_company_id'])(
    'events that refer to a person or a company by %s, which their deletion asks for',
    async (column) => {
      const query = CompiledQuery.raw(`explain select from admin_events where ${column} = 9999 for key share`)
      const { rows } = await store.db.executeQuery<{ 'QUERY PLAN': string }>(query)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(
        `admin_events_${column.replace('_id', '')}`,
      )
    },
  )

  it.each(LIST_CALLS.map((call) => [call.who, call.name, call] as const))(
    '%s: %s',
    async (who, list, call) => {
      asked = []
      await server.ask(call, 1)
      const queries = asked
      expect(queries.length).toBeGreaterThan(0)
      const plans = await plansOf(queries)
      expect(plans.filter((plan) => scannedIn(plan, who, list).length > 0)).toEqual([])
    },
  )
})
