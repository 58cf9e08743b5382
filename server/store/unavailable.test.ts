import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { openPostgres } from './postgres.ts'
import { preparing } from './prepared.ts'

const AWAY = { status: 503, message: '数据库暂时不可用', reason: '请稍后再试', retryAfter: 5 }

test('an unreachable database is temporarily unavailable', async () => {
  const store = openPostgres({ url: 'postgres://me@127.0.0.1:1/none' })
  const asking = sql`select 1`.execute(store.db)
  await expect(asking).rejects.toMatchObject({ ...AWAY, cause: { code: 'ECONNREFUSED' } })
  await expect(store.transaction(async (tx) => sql`select 1`.execute(tx))).rejects.toMatchObject(AWAY)
  await store.close()
})

/** What a statement fails with over a connection that fails like this. */
async function failureOf(error: Error): Promise<unknown> {
  const connected = { on: () => {}, query: () => Promise.reject(error), release: () => {} }
  const pool = { connect: async () => ({ ...connected, connection: { stream: new PassThrough() } }) }
  const client = await preparing(pool as unknown as Pool).connect()
  return client.query('select 1', []).catch((failure: unknown) => failure)
}

test.each([
  ['terminating connection due to administrator command', '57P01'],
  ['the database system is starting up', '57P03'],
  ['connection_failure', '08006'],
  ['sorry, too many clients already', '53300'],
  ['read ECONNRESET', 'ECONNRESET'],
  ['Connection terminated unexpectedly', undefined],
  ['Client has encountered a connection error and is not queryable', undefined],
])('a database whose connection breaks is temporarily unavailable: %s', async (message, code) => {
  const error = Object.assign(new Error(message), { code })
  expect(await failureOf(error)).toMatchObject({ ...AWAY, cause: error })
})

test('a statement’s own error stays unchanged', async () => {
  const error = Object.assign(new Error('duplicate key'), { code: '23505' })
  expect(await failureOf(error)).toBe(error)
})
