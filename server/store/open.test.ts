import { expect, it } from 'vitest'
import { openStore } from './open.ts'

it('reports an unreachable PostgreSQL in one line without the password', async () => {
  const fail = (error: unknown) => {
    throw error
  }
  const options = { dataDir: '.', onFailure: fail, onError: fail }
  const opening = openStore({ ...options, databaseUrl: 'postgres://me:secret-word@127.0.0.1:1/none' })
  const error = (await opening.catch((caught: unknown) => caught)) as Error
  expect(error.name).toBe('DatabaseUnreachableError')
  expect(error.message).toMatch(/^无法连接 DATABASE_URL 指定的 PostgreSQL：.+$/)
  expect(error.message).not.toContain('secret-word')
})
