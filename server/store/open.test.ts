import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openStore } from './open.ts'

it('says in one line that the PostgreSQL is not there, without the password', async () => {
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

it('opens, migrates and closes the embedded database twice over', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'store-'))
  const problems: unknown[] = []
  const note = (error: unknown) => void problems.push(error)
  for (let start = 0; start < 2; start += 1) {
    const store = await openStore({ dataDir, onFailure: note, onError: note })
    expect(await store.db.selectFrom('tag_counts').selectAll().execute()).toEqual([])
    await store.close()
  }
  expect(problems).toEqual([])
  await rm(dataDir, { recursive: true })
})
