import type { FastifyInstance, InjectOptions } from 'fastify'
import type { UserType } from '../../src/domain/constants.ts'
import type { Grant } from '../../src/domain/permissions.ts'
import { createCompany } from '../../server/admin/people/companies.ts'
import { hashPassword } from '../../server/accounts/password.ts'
import { createUser } from '../../server/admin/people/users.ts'
import { buildApp } from '../../server/start/app.ts'
import type { Dependencies } from '../../server/dependencies/dependencies.ts'
import { createHandlers } from '../../server/operations/all.ts'
import type { Settings } from '../../server/settings.ts'
import { openTestStore } from '../../server/store/testing.ts'
import { ownDependencies } from '../support/own-dependencies.ts'

export const PASSWORD = 'a password for tests'

export interface NewPerson {
  username: string
  type?: UserType
  grants?: readonly Grant[]
  mustChangePassword?: boolean
}

export interface Answered {
  status: number
  body: unknown
  headers: Record<string, unknown>
}

/** The whole server on a database in memory (or on TEST_DATABASE_URL), called without a network. */
export interface TestServer {
  app: FastifyInstance
  dependencies: Dependencies
  /** An account; types 2 and 3 belong to the external company, the others to the internal one. */
  person(person: NewPerson): Promise<number>
  /** A new session's token. */
  signIn(userId: number): Promise<string>
  call(method: string, url: string, token?: string | null, options?: InjectOptions): Promise<Answered>
  close(): Promise<void>
}

const ALL_GRANTS: Grant[] = (
  ['video', 'image', 'image-node', 'image-segment', 'video-segment'] as const
).flatMap((kind) => (['mark', 'check'] as const).map((stage) => ({ kind, stage })))

const parse = (text: string, type: unknown): unknown =>
  String(type).includes('application/json') && text !== '' ? JSON.parse(text) : text

/** @param log left out: nothing is written */
export async function startTestServer(
  changes: Partial<Settings> = {},
  log?: Dependencies['log'],
): Promise<TestServer> {
  const store = await openTestStore()
  const { dependencies: made, removeFolder } = await ownDependencies(store, {
    LOGIN_TRIES_ADDRESS: 100_000,
    ...changes,
  })
  const dependencies = log ? { ...made, log } : made
  const app = await buildApp(dependencies, createHandlers(dependencies), { checkResponses: true })
  const passwordHash = await hashPassword(PASSWORD)
  const [internal, external] = await store.transaction(async (tx) => [
    await createCompany(tx, { name: '内部', type: 0, grants: [] }),
    await createCompany(tx, { name: '外部', type: 2, grants: ALL_GRANTS }),
  ])
  return {
    app,
    dependencies,
    person: async ({ username, type = 0, grants = [], mustChangePassword = false }) => {
      const companyId = (type >= 2 ? external : internal)!.id
      const person = { username, name: username, type, companyId, passwordHash, mustChangePassword, grants }
      return (await store.transaction((tx) => createUser(tx, { ...person, createdBy: null }))).id
    },
    signIn: async (userId) => {
      const origin = { address: '127.0.0.1', userAgent: 'test' }
      return (await store.transaction((tx) => dependencies.sessions.start(tx, userId, origin))).token
    },
    call: async (method, url, token = null, options = {}) => {
      const { headers = {}, ...rest } = options
      const bearer = token === null ? {} : { authorization: `Bearer ${token}` }
      const asked = { method: method as 'GET', url, headers: { ...bearer, ...headers }, ...rest }
      const answer = await app.inject(asked)
      const body = parse(answer.body, answer.headers['content-type'])
      return { status: answer.statusCode, body, headers: answer.headers }
    },
    close: async () => {
      await app.close()
      await store.close()
      await removeFolder()
    },
  }
}
