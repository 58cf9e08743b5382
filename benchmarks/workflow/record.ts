import pg from 'pg'
import { buildApp } from '../../server/app.ts'
import { createHandlers } from '../../server/operations/all.ts'
import { SESSION_OPTIONS, TYPES } from '../../server/store/parsers.ts'
import { pooledStore } from '../../server/store/pooled.ts'
import { emptyDocument } from '../../src/domain/documents/empty.ts'
import { ownDependencies } from '../../tests/support/own-dependencies.ts'
import type { Stock } from './stock.ts'

/** A statement that the server sent, with its parameters, and the first row that came back. */
export interface Statement {
  text: string
  values: readonly unknown[]
  first: Record<string, unknown> | undefined
}

/** What one pull and push of the running code send to the database, outside of transactions too. */
export interface Cycle {
  statements: Statement[]
  uuid: string
  userId: number
  key: string
}

const KEY = 'recorded-key'

function recordingPool(url: string, recorded: Statement[]): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2, options: SESSION_OPTIONS, types: TYPES })
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const recording = async () => {
    const client = await connect()
    const query = client.query.bind(client) as (
      ...all: unknown[]
    ) => Promise<pg.QueryResult | pg.QueryResult[]>
    const noting = async (asked: string | { text: string; values?: unknown[] }, values: unknown[] = []) => {
      const found = await (typeof asked === 'string' ? query(asked, values) : query(asked))
      const text = typeof asked === 'string' ? asked : asked.text
      const first = (Array.isArray(found) ? undefined : found.rows[0]) as Statement['first']
      recorded.push({ text, values: typeof asked === 'string' ? values : (asked.values ?? []), first })
      return found
    }
    return Object.assign(Object.create(client) as pg.PoolClient, {
      query: noting,
      release: () => client.release(),
    })
  }
  return Object.assign(pool, { connect: recording })
}

/** Runs one pull and push of the person with this token inside of this process, after one to warm up, and notes the SQL. */
export async function recordCycle(url: string, { tagId, tokens }: Stock): Promise<Cycle> {
  const recorded: Statement[] = []
  const store = pooledStore('postgres', recordingPool(url, recorded), async () => {})
  const { dependencies, folder, removeFolder } = await ownDependencies(store)
  const app = await buildApp(dependencies, createHandlers(dependencies), { pages: folder })
  const ask = async (path: string, payload: object, key: string) => {
    const headers = { authorization: `Bearer ${tokens[0]}`, 'idempotency-key': key }
    const answer = await app.inject({ method: 'POST', url: path, payload, headers })
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
    return answer.json<{ items: { resource: { uuid: string }; version: number }[] }>()
  }
  const cycle = async (key: string): Promise<string> => {
    const { items } = await ask('/api/images2/tasks/pull', { tagId, count: 1 }, `${key}-pull`)
    const [item] = items
    if (item === undefined) throw new Error('nothing to pull')
    const annotation = { ...emptyDocument('image'), availability: 1 }
    const pushed = { id: item.resource.uuid, version: item.version, annotation, activeSeconds: 5 }
    await ask('/api/images2/marks/push', { items: [pushed] }, key)
    return item.resource.uuid
  }
  try {
    await cycle('warming-up')
    recorded.length = 0
    const uuid = await cycle(KEY)
    const statements = [...recorded]
    const { rows } = await pgQuery(url, 'select min(id) as id from users')
    return { statements, uuid, userId: Number(rows[0]?.['id']), key: KEY }
  } finally {
    await app.close()
    await store.close()
    await removeFolder()
  }
}

async function pgQuery(url: string, text: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found = await client.query<Record<string, unknown>>(text)
  await client.end()
  return found
}
