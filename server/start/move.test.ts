import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingsWith, type Settings } from '../settings.ts'
import { moveToEmbedded, moveToPostgres } from './move.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** What is said until it fails, and how it does. */
async function failedMove(
  changes: Partial<Settings>,
  move = moveToPostgres,
): Promise<{ lines: string[]; failure: unknown }> {
  const lines: string[] = []
  const fail = (error: Error): never => {
    throw error
  }
  const settings = settingsWith({ DATA_DIR: folder, ...changes })
  const failure: unknown = await move(settings, pino({ level: 'silent' }), fail, (line) =>
    lines.push(line),
  ).catch((error: unknown) => error)
  return { lines, failure }
}

test('does not report a start before the target exists', async () => {
  expect(await failedMove({})).toMatchObject({
    lines: [],
    failure: { name: 'StartError', message: '请用 DATABASE_URL 给出一个空的 PostgreSQL 数据库' },
  })
  expect(await failedMove({ DATABASE_URL: 'postgres://127.0.0.1:1/nothing' })).toMatchObject({
    lines: [],
    failure: { name: 'DatabaseUnreachableError' },
  })
})

test('does not start back before the source exists', async () => {
  expect(await failedMove({}, moveToEmbedded)).toMatchObject({
    lines: [],
    failure: { name: 'StartError', message: '请用 DATABASE_URL 给出要搬回来的 PostgreSQL 数据库' },
  })
  expect(await failedMove({ DATABASE_URL: 'postgres://127.0.0.1:1/nothing' }, moveToEmbedded)).toMatchObject({
    lines: [],
    failure: { name: 'DatabaseUnreachableError' },
  })
  expect(await readdir(folder)).toEqual([])
})
