import type { KyselyPlugin } from 'kysely'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIST_CALLS } from '../../benchmarks/lists/calls.ts'
import type { ListServer } from '../../benchmarks/lists/serve.ts'
import { serveLists } from '../../benchmarks/lists/serve.ts'
import { fillLarge } from '../../scripts/seed-large/fill.ts'
import type { Store } from '../../server/store/store.ts'
import { migrate } from '../../server/store/migrate.ts'
import { DATABASES } from '../../server/store/testing.ts'

/** No list and no chart reads a whole table: asked of the planner, for every statement that they run. */

const SIZE = { resources: 20_000, people: 60, operations: 60_000, days: 120 }
const LARGE =
  /Seq Scan on (resources|operation_records|admin_events|judgements|annotations|media_files|activity|person_days|shares)\b/

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
    server = await serveLists({ ...store, db: store.db.withPlugin(noting) }, true)
  }, 300_000)
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

  it.each(LIST_CALLS.map((call) => [call.who, call.name, call] as const))(
    '%s: %s',
    async (_who, _list, call) => {
      asked = []
      await server.ask(call, 1)
      const queries = asked
      expect(queries.length).toBeGreaterThan(0)
      expect((await plansOf(queries)).filter((plan) => LARGE.test(plan))).toEqual([])
    },
  )
})
