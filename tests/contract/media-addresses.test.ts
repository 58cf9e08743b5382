import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/start/app.ts'
import { startRelay } from '../../server/events/relay.ts'
import { createHandlers } from '../../server/operations/all.ts'
import { watchOutage } from '../../server/outage.ts'
import { TEST_DATABASE_URL } from '../../server/store/testing.ts'
import { ownDependencies } from '../support/own-dependencies.ts'
import type { SessionList, Share, SignResult, Tag, User } from '../../src/contract/types.d.ts'
import type { TestServer } from './server.ts'
import { PASSWORD, startTestServer } from './server.ts'

/** Media addresses live as long as the session or share that handed them out. */

const CONTENT = Buffer.from('0123456789')
const NEW_PASSWORD = 'quite another password'

let server: TestServer
let admin: string
let tagId: number
let resource: string

const ok = async <Body = unknown>(...asked: Parameters<TestServer['call']>): Promise<Body> => {
  const { status, body } = await server.call(...asked)
  if (status !== 200) throw new Error(`${asked[0]} ${asked[1]}: ${status} ${JSON.stringify(body)}`)
  return body as Body
}

async function addResource(): Promise<string> {
  const { store, media } = server.dependencies
  const uuid = randomUUID()
  const path = `image/${uuid.slice(0, 2)}/${uuid}/a.png`
  await media.storage.write(path, CONTENT)
  await sql`insert into media_files (uuid, role, path, file_name, mime, bytes, sha256, width, height)
    values (${uuid}, 'original', ${path}, 'a.png', 'image/png', ${CONTENT.length}, '\\x00', 640, 480)`.execute(
    store.db,
  )
  await sql`insert into resources (uuid, kind, tag_id, media_uuid, name)
    values (${uuid}, 'image', ${tagId}, ${uuid}, 'a.png')`.execute(store.db)
  return uuid
}

const corpIds = async (): Promise<number[]> =>
  (await server.dependencies.store.db.selectFrom('companies').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  )

const editTag = (settings: object) =>
  ok('PUT', `/api/admin/images2/tags/${tagId}`, admin, { payload: { name: 'tag', settings } })

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn(await server.person({ username: 'admin', type: 1 }))
  const tag = { name: 'tag', corpIds: await corpIds() }
  tagId = (await ok<Tag>('POST', '/api/admin/images2/tags', admin, { payload: tag })).id
  resource = await addResource()
})
afterAll(() => server.close())

let people = 0
async function newcomer(type: 0 | 2 = 0): Promise<{ id: number; username: string; token: string }> {
  people += 1
  const username = `person${people}`
  const id = await server.person({ username, type })
  return { id, username, token: await server.signIn(id) }
}

const sign = async (token: string): Promise<string> =>
  (await ok<SignResult>('POST', '/api/media/sign', token, { payload: { ids: [resource] } })).items[0]?.url ??
  ''

const statusOf = async (url: string, app: FastifyInstance = server.app): Promise<number> =>
  (await app.inject({ url, headers: { range: 'bytes=0-3' } })).statusCode

const change = (id: number, payload: object) => ok('PATCH', `/api/users/${id}`, admin, { payload })

type Person = Awaited<ReturnType<typeof newcomer>>

const ENDS: [string, (person: Person) => Promise<unknown>][] = [
  ['a logout', ({ token }) => ok('POST', '/api/user/logout', token)],
  ['being disabled', ({ id }) => change(id, { disabled: true })],
  ['a password that somebody else has set', ({ id }) => change(id, { password: NEW_PASSWORD })],
  [
    'a change of the password elsewhere',
    async ({ id }) => {
      const elsewhere = await server.signIn(id)
      const payload = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD }
      await ok('POST', '/api/user/password', elsewhere, { payload })
      expect(await statusOf(await sign(elsewhere))).toBe(206)
    },
  ],
  [
    'the end of all other sessions',
    async ({ id }) => ok('DELETE', '/api/user/sessions', await server.signIn(id)),
  ],
  [
    'an end that an admin makes of the session',
    async ({ id }) => {
      const { items } = await ok<SessionList>('GET', `/api/users/${id}/sessions`, admin)
      await ok('DELETE', `/api/users/${id}/sessions/${items[0]?.id}`, admin)
    },
  ],
]

test.each(ENDS)('%s ends the addresses of the session at once, and of no other', async (_name, end) => {
  const [person, other] = [await newcomer(), await newcomer()]
  const [url, others] = [await sign(person.token), await sign(other.token)]
  expect([await statusOf(url), await statusOf(others)]).toEqual([206, 206])
  await end(person)
  expect([await statusOf(url), await statusOf(others)]).toEqual([403, 206])
})

test('the end of a company ends the addresses of its people', async () => {
  const { id, token } = await newcomer(2)
  const url = await sign(token)
  expect(await statusOf(url)).toBe(206)
  const user = await ok<User>('GET', `/api/users/${id}`, admin)
  const disable = (disabled: boolean) =>
    ok('PATCH', `/api/admin/corps/${user.corpId}`, admin, { payload: { disabled } })
  await disable(true)
  expect(await statusOf(url)).toBe(403)
  await disable(false)
})

async function share(token: string): Promise<{ id: string; url: string; thumbnailUrl: string }> {
  const { id } = await ok<Share>('POST', '/api/shares', token, { payload: { resourceId: resource } })
  const { url, thumbnailUrl } = (
    await ok<{ resource: { url: string; thumbnailUrl: string } }>('GET', `/api/shares/${id}`)
  ).resource
  expect(await statusOf(url)).toBe(206)
  return { id, url, thumbnailUrl }
}

const SHARE_ENDS: [string, (share: { id: string; owner: Person }) => Promise<unknown>][] = [
  ['is revoked', ({ id, owner }) => ok('DELETE', `/api/shares/${id}`, owner.token)],
  ['is of somebody who is disabled', ({ owner }) => change(owner.id, { disabled: true })],
  ['may not be shown by external people any more', () => editTag({ allowExternalShares: false })],
]

test.each(SHARE_ENDS)('the addresses of a share that %s end at once', async (_name, end) => {
  await editTag({ allowExternalShares: true })
  const owner = await newcomer(2)
  const { id, url } = await share(owner.token)
  await end({ id, owner })
  expect(await statusOf(url)).toBe(403)
})

test('a share outlives the session that made it', async () => {
  const owner = await newcomer()
  const { url } = await share(owner.token)
  await ok('POST', '/api/user/logout', owner.token)
  expect(await statusOf(url)).toBe(206)
})

/** Servers of one PostgreSQL; the embedded database has one. */
describe.skipIf(!TEST_DATABASE_URL)('of two servers', () => {
  const opened: (() => Promise<unknown>)[] = []
  let other: FastifyInstance
  beforeAll(async () => {
    const { dependencies } = server
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      dependencies.store.db,
    )
    const url = new URL(TEST_DATABASE_URL ?? '')
    url.pathname = `/${rows[0]?.name}`
    // Its clock stands still: what it remembers does not run out by itself.
    const start = Date.now()
    const twin = await ownDependencies(
      dependencies.store,
      { DATA_DIR: dependencies.settings.DATA_DIR },
      () => start,
    )
    other = await buildApp(twin.dependencies, createHandlers(twin.dependencies))
    opened.push(twin.removeFolder, () => other.close())
    for (const { events: hub } of [dependencies, twin.dependencies]) {
      const relay = await startRelay({
        url: url.href,
        hub,
        outage: watchOutage(() => expect.unreachable('the relay broke')),
      })
      opened.unshift(() => relay.stop())
    }
  })
  afterAll(async () => {
    for (const close of opened) await close()
  })

  const ended = (url: string) =>
    vi.waitUntil(async () => (await statusOf(url, other)) === 403, { timeout: 60_000 })

  test.each(ENDS)('%s on one server ends media addresses on the other', async (_name, end) => {
    const person = await newcomer()
    const url = await sign(person.token)
    expect(await statusOf(url, other)).toBe(206)
    await end(person)
    await ended(url)
  })

  test.each(SHARE_ENDS)('a share that %s on one server ends on the other', async (_name, end) => {
    await editTag({ allowExternalShares: true })
    const owner = await newcomer(2)
    const { id, url } = await share(owner.token)
    expect(await statusOf(url, other)).toBe(206)
    await end({ id, owner })
    await ended(url)
  })
})
