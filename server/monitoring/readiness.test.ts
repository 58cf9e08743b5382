import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingsWith } from '../settings.ts'
import type { Store } from '../store/store.ts'
import { openTestStore } from '../store/testing.ts'
import type { DiskState } from './disk.ts'
import { readinessOf } from './readiness.ts'

let store: Store
let folder: string
beforeAll(async () => {
  store = await openTestStore()
  folder = await mkdtemp(path.join(tmpdir(), 'readiness-'))
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

interface Parts {
  workFolder?: string
  checkWrites?: () => Promise<void>
  disk?: DiskState
  store?: Store
}

function watch(parts: Parts) {
  const state = { time: 0, lines: [] as unknown[] }
  const line = ({ part }: { part: string }, message: string) => state.lines.push([part, message])
  const ask = readinessOf({
    settings: settingsWith({ HEALTH_TIMEOUT_MS: 1000 }),
    store: parts.store ?? store,
    media: {
      storage: { checkWrites: () => (parts.checkWrites ?? (async () => {}))() },
      workFolder: parts.workFolder ?? folder,
    },
    disk: { state: () => parts.disk ?? 'ok', look: async () => {} },
    log: { warn: line, info: line },
    now: () => state.time,
  } as never)
  return { ask, state, parts }
}

const READY = { database: 'ok', storage: 'ok', disk: 'ok' }
const full = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))

test('each part accepts a write, of which only the time remains', async () => {
  expect(await watch({}).ask()).toEqual(READY)
  expect(await readdir(folder)).toEqual([])
  const { rows } = await sql<{ isNew: boolean }>`
    select (value #>> '{}')::timestamptz > now() - interval '1 minute' as "isNew"
    from installation where key = 'health'`.execute(store.db)
  expect(rows).toEqual([{ isNew: true }])
})

test('a disk with little room still takes writes', async () => {
  expect(await watch({ disk: 'low' }).ask()).toEqual({ ...READY, disk: 'low' })
})

test('a part that refuses a write fails alone and is reported once', async () => {
  const storage = watch({ checkWrites: full })
  expect([await storage.ask(), await storage.ask()]).toEqual([
    { ...READY, storage: 'failed' },
    { ...READY, storage: 'failed' },
  ])
  storage.state.time = 5000
  expect(await storage.ask()).toEqual({ ...READY, storage: 'failed' })
  storage.parts.checkWrites = async () => {}
  storage.state.time = 10_000
  expect(await storage.ask()).toEqual(READY)
  expect(storage.state.lines).toEqual([
    ['storage', 'not ready: a write failed'],
    ['storage', 'ready again: a write succeeded'],
  ])

  const disk = watch({ workFolder: path.join(folder, 'gone') })
  expect(await disk.ask()).toEqual({ ...READY, disk: 'failed' })
})

test('a read-only database is not ready', async () => {
  const readOnly = await openTestStore()
  await sql`alter table installation add check (key <> 'health')`.execute(readOnly.db)
  expect(await watch({ store: readOnly }).ask()).toEqual({ ...READY, database: 'failed' })
  await readOnly.close()
})
