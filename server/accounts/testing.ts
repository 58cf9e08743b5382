import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { sql } from 'kysely'
import type { Grant } from '../../src/domain/permissions.ts'
import { readContract } from '../http/contract.ts'
import { sendError } from '../http/errors.ts'
import type { Handlers } from '../http/handlers.ts'
import { Problem } from '../http/problem.ts'
import { registerOperations } from '../http/routes.ts'
import { createSigner } from '../media/delivery/sign.ts'
import { accountHandlers } from '../operations/account.ts'
import { companyHandlers } from '../operations/companies.ts'
import { shareHandlers } from '../operations/shares.ts'
import { statisticsHandlers } from '../operations/statistics.ts'
import { adminTagHandlers } from '../operations/tags.ts'
import { userHandlers } from '../operations/users.ts'
import { createEventHub } from '../events/hub.ts'
import { settingsWith } from '../settings.ts'
import type { Store } from '../store/store.ts'
import { openTestStore } from '../store/testing.ts'
import { PASSWORD_MIN } from '../../src/domain/constants.ts'
import { createCompany } from '../admin/people/companies.ts'
import { createDevices } from './devices.ts'
import { hashPassword } from './password.ts'
import { createSessions, type AccountSessions } from './sessions.ts'
import { createThrottle, type ThrottleLimits } from './throttle.ts'
import { createUser } from '../admin/people/users.ts'

export const PASSWORD = 'test-password'
export const SESSION_MS = 3_600_000
export const START = Date.parse('2026-03-02T01:00:00Z')

interface TestResponse {
  status: number
  // oxlint-disable-next-line no-explicit-any -- what each call answers is asserted whole by the tests
  body: any
  headers: Record<string, unknown>
}

/** A server with the administration's operations alone, on its own store; responses must match the contract. */
export interface TestWorld {
  store: Store
  sessions: AccountSessions
  app: FastifyInstance
  /** Milliseconds since the epoch; tests move it. */
  clock: { now: number }
  companies: { admins: number; internal: number; external: number; rivals: number }
  users: Record<'admin' | 'mark1' | 'check1' | 'ext1' | 'extadmin1' | 'rival1', number>
  token(username: string): Promise<string>
  /** `who`: a login name, a token, or null for nobody. */
  call(
    who: string | null,
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestResponse>
  addResource(
    tagId: number,
    columns?: { status?: string; markerId?: number; version?: number },
  ): Promise<string>
  close(): Promise<void>
}

const grant = (stage: Grant['stage']): Grant => ({ kind: 'image', stage })

async function seed(store: Store): Promise<Pick<TestWorld, 'companies' | 'users'>> {
  const passwordHash = await hashPassword(PASSWORD)
  return store.transaction(async (tx) => {
    const external = [grant('mark'), grant('check')]
    const company = async (name: string, type: 0 | 1 | 2) =>
      (await createCompany(tx, { name, type, grants: type === 2 ? external : [] })).id
    const companies = {
      admins: await company('管理', 1),
      internal: await company('内部', 0),
      external: await company('外部', 2),
      rivals: await company('对手', 2),
    }
    const user = async (username: string, type: 0 | 1 | 2 | 3, companyId: number, grants: Grant[]) => {
      const facts = { username, name: username, type, companyId, grants, passwordHash }
      return (await createUser(tx, { ...facts, mustChangePassword: false, createdBy: null })).id
    }
    const users = {
      admin: await user('admin', 1, companies.admins, []),
      mark1: await user('mark1', 0, companies.internal, [grant('mark')]),
      check1: await user('check1', 0, companies.internal, [grant('check'), grant('approve')]),
      ext1: await user('ext1', 2, companies.external, [grant('mark'), grant('check')]),
      extadmin1: await user('extadmin1', 3, companies.external, [grant('mark'), grant('check')]),
      rival1: await user('rival1', 2, companies.rivals, [grant('mark')]),
    }
    return { companies, users }
  })
}

async function addResource(
  store: Store,
  tagId: number,
  {
    status = 'unmarked',
    markerId,
    version = 0,
  }: { status?: string; markerId?: number; version?: number } = {},
): Promise<string> {
  const uuid = randomUUID()
  await store.transaction(async (tx) => {
    await sql`insert into media_files (uuid, role, path, file_name, mime, bytes, sha256, width, height)
      values (${uuid}, 'original', ${`image/${uuid.slice(0, 2)}/${uuid}/a.png`}, 'a.png', 'image/png', 1, '\\x00', 640, 480)
      `.execute(tx)
    await sql`insert into resources (uuid, kind, tag_id, media_uuid, name, status, marker_id, marker_company_id, version)
      select ${uuid}, kind, id, ${uuid}, 'a.png', ${status}, ${markerId ?? null},
        (select company_id from users where id = ${markerId ?? null}), ${version}
      from tags where id = ${tagId}`.execute(tx)
  })
  return uuid
}

const missing = async () => {
  throw new Problem(503, '未提供', 'not part of this test')
}

interface Server {
  app: FastifyInstance
  sessions: AccountSessions
}

function buildServer(store: Store, limits: ThrottleLimits, now: () => number): Server {
  const sessions = createSessions({ store, ttlMs: SESSION_MS, now })
  const secret = Buffer.alloc(32, 2)
  const throttle = createThrottle({ limits, store, secret, now })
  const devices = createDevices({ secret, days: 30, now })
  const signer = createSigner({
    secret: Buffer.alloc(32, 1),
    storageBase: '/media',
    lifetimeSeconds: 3600,
    now,
  })
  const given = {
    store,
    sessions,
    throttle,
    devices,
    passwordMin: PASSWORD_MIN,
    media: { signer },
    settings: settingsWith({ LEASE_TTL: 7200, SHARE_MEDIA_TTL: 900 }),
    events: createEventHub('test', now),
    now,
  }
  const mine = {
    ...accountHandlers(given),
    ...userHandlers(given),
    ...companyHandlers(given),
    ...shareHandlers(given),
    ...adminTagHandlers(given),
    ...statisticsHandlers(given),
  }
  const handlers = new Proxy(mine, { get: (target, id) => Reflect.get(target, id) ?? missing })
  const app = fastify({ logger: false })
  app.setErrorHandler(sendError)
  const routes = { store, sessions, now, idempotencyMs: 60_000, checkResponses: true }
  registerOperations(app, readContract(), handlers as unknown as Handlers, routes)
  return { app, sessions }
}

function createTokens(app: FastifyInstance): TestWorld['token'] {
  const tokens = new Map<string, string>()
  return async (username) => {
    const known = tokens.get(username)
    if (known) return known
    const login = { username, password: PASSWORD }
    const answer = await app.inject({ method: 'POST', url: '/api/user/login', payload: login })
    const { token } = answer.json<{ token: string }>()
    tokens.set(username, token)
    return token
  }
}

const TOKEN_LENGTH = 43

export async function openTestWorld(
  limits: ThrottleLimits = { account: 10, address: 100, window: 900, delay: 5, delayMax: 900 },
): Promise<TestWorld> {
  const store = await openTestStore()
  const seeded = await seed(store)
  const clock = { now: START }
  const { app, sessions } = buildServer(store, limits, () => clock.now)
  const token = createTokens(app)
  const call: TestWorld['call'] = async (who, method, url, body, headers = {}) => {
    const bearer = who === null || who.length === TOKEN_LENGTH ? who : await token(who)
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...(bearer ? { authorization: `Bearer ${bearer}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
  const close = async () => {
    await app.close()
    await store.close()
  }
  return {
    store,
    sessions,
    app,
    clock,
    ...seeded,
    token,
    call,
    addResource: (tagId, columns) => addResource(store, tagId, columns),
    close,
  }
}
