import { expect, test } from 'vitest'
import { settingsWith } from '../settings.ts'
import type { Store } from '../store/store.ts'
import type { DiskState } from './disk.ts'
import { healthOf } from './health.ts'

const hang = () => new Promise<never>(() => {})
const fail = () => Promise.reject(new Error('postgres://user:password@host is away'))

interface Parts {
  usersWithDemoPassword?: () => Promise<string[]>
  check?: () => Promise<void>
  disk?: DiskState
  kind?: Store['kind']
}

/** The health of a server of these parts, 7 s after its start. */
function healthWith({
  usersWithDemoPassword = async () => [],
  check = async () => {},
  disk = 'ok',
  kind = 'postgres',
}: Parts) {
  let time = 0
  const ask = healthOf({
    settings: settingsWith({ HEALTH_TIMEOUT_MS: 100 }),
    store: { kind },
    media: { storage: { check } },
    disk: { state: () => disk, look: hang },
    demo: { usersWithDemoPassword },
    version: { version: '1.2.3', builtAt: '' },
    now: () => time,
  } as never)
  time = 7000
  return ask()
}

const WELL = {
  status: 'ok',
  database: 'ok',
  storage: 'ok',
  disk: 'ok',
  version: '1.2.3',
  uptimeSeconds: 7,
  demo: false,
}

test('reports each part as reachable or not, without reasons', async () => {
  expect(await healthWith({})).toEqual(WELL)
  expect(await healthWith({ usersWithDemoPassword: async () => ['admin'] })).toEqual({ ...WELL, demo: true })
  expect(await healthWith({ disk: 'low' })).toEqual({ ...WELL, disk: 'low' })
  expect(await healthWith({ disk: 'failed' })).toEqual({ ...WELL, status: 'degraded', disk: 'failed' })
})

test('each part reports failed or late in time, apart from the others', async () => {
  for (const away of [hang, fail]) {
    expect(await healthWith({ usersWithDemoPassword: away })).toEqual({
      ...WELL,
      status: 'degraded',
      database: 'failed',
    })
    expect(await healthWith({ check: away })).toEqual({ ...WELL, status: 'degraded', storage: 'failed' })
  }
  expect(await healthWith({ usersWithDemoPassword: hang, check: hang })).toEqual({
    ...WELL,
    status: 'degraded',
    database: 'failed',
    storage: 'failed',
  })
})

test('an embedded database with other work is busy, not unavailable', async () => {
  expect(await healthWith({ usersWithDemoPassword: hang, kind: 'embedded' })).toEqual({
    ...WELL,
    database: 'busy',
  })
  expect(await healthWith({ usersWithDemoPassword: fail, kind: 'embedded' })).toEqual({
    ...WELL,
    status: 'degraded',
    database: 'failed',
  })
})
