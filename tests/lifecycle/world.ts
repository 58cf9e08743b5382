import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { UserType } from '../../src/domain/constants.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { ALL_KINDS, KINDS } from '../../src/domain/kinds.ts'
import type { Grant } from '../../src/domain/permissions.ts'
import type { WorkRole } from '../../src/domain/lifecycle/tasks.ts'
import { WORK_ROLES } from '../../src/domain/lifecycle/tasks.ts'
import { FRAMES, FRAME_TIMES, HEIGHT, WIDTH } from '../fixtures/documents.ts'
import { buildApp } from '../../server/start/app.ts'
import type { Dependencies } from '../../server/dependencies/dependencies.ts'
import type { EventHub } from '../../server/events/hub.ts'
import type { Caller } from '../../server/http/caller.ts'
import { createHandlers } from '../../server/operations/all.ts'
import { migrate } from '../../server/store/migrate.ts'
import type { Store } from '../../server/store/store.ts'
import { RemainingCounts } from '../../server/workflow/remaining-counts.ts'
import { ownDependencies } from '../support/own-dependencies.ts'

/** The whole server, listening, over a database of its own, with people and resources made for a test. */

export interface Answer<T> {
  status: number
  body: T
}

export interface Person extends Caller {
  /** Calls the API as this person. */
  ask<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>
}

export interface World {
  url: string
  app: FastifyInstance
  events: EventHub
  store: Store
  /** Moves the server's clock. */
  advance(milliseconds: number): void
  now(): number
  company(name: string, type?: 0 | 1 | 2): Promise<number>
  person(name: string, companyId: number, stages?: readonly WorkRole[], type?: UserType): Promise<Person>
  /** Puts a person into another company, with what they may do. */
  move(username: string, companyId: number): Promise<void>
  tag(kind: Kind, companies: readonly number[], facts?: TagFacts): Promise<number>
  resources(kind: Kind, tagId: number, count: number): Promise<string[]>
  close(): Promise<void>
}

export interface TagFacts {
  name?: string
  priority?: number
  needPull?: boolean
  settings?: Record<string, unknown>
}

/** Path of a call: the video kind keeps older paths for some families. */
export const pathOf = (kind: Kind, path: string): string => {
  const older = /^(tasks|marks|checks|reject-records)/.test(path)
  if (kind === 'video' && older) return path === 'tasks/pull' ? '/api/tasks/pull/v2' : `/api/${path}`
  return `${KINDS[kind].apiBase}/${path}`
}

const grantsOf = (stages: readonly WorkRole[]): Grant[] =>
  ALL_KINDS.flatMap((kind) => stages.map((stage) => ({ kind, stage })))

const makeCompany = async (store: Store, name: string, type: 0 | 1 | 2): Promise<number> => {
  const row = await store.db
    .insertInto('companies')
    .values({ name, type })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const makeCaller = async (
  store: Store,
  username: string,
  companyId: number,
  stages: readonly WorkRole[],
  type: UserType,
): Promise<Caller> => {
  const values = { username, name: username, company_id: companyId, type, password_hash: '-' }
  const { id } = await store.db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()
  const grants = grantsOf(stages)
  if (grants.length > 0)
    await store.db
      .insertInto('grants')
      .values(grants.map((grant) => ({ ...grant, user_id: id })))
      .execute()
  const session = { mustChangePassword: false, tokenHash: Buffer.alloc(32), sessionExpiresAt: new Date(4e12) }
  return { id, username, name: username, type, companyId, companyName: `${companyId}`, grants, ...session }
}

const makeTag = async (
  store: Store,
  kind: Kind,
  companies: readonly number[],
  facts: TagFacts,
): Promise<number> => {
  const { name = `${kind} ${randomUUID()}`, priority = 0, needPull = true, settings = {} } = facts
  const values = { kind, name, priority, need_pull: needPull }
  const { id } = await store.db.insertInto('tags').values(values).returning('id').executeTakeFirstOrThrow()
  await store.db
    .insertInto('tag_settings')
    .values({ tag_id: id, version: 1, settings: JSON.stringify(settings) })
    .execute()
  for (const company_id of companies)
    await store.db.insertInto('tag_companies').values({ tag_id: id, company_id }).execute()
  return id
}

const makeResources = async (store: Store, kind: Kind, tagId: number, count: number): Promise<string[]> => {
  const uuids = Array.from({ length: count }, () => randomUUID())
  const isVideo = KINDS[kind].media === 'video'
  await sql`
    insert into media_files (uuid, role, path, file_name, mime, bytes, sha256, width, height, duration, frame_count, frame_rate)
    select u, 'original', ${kind} || '/' || left(u::text, 2) || '/' || u || '/a.bin', 'a.bin',
      ${isVideo ? 'video/mp4' : 'image/png'}, 1, decode(replace(u::text, '-', ''), 'hex'), ${WIDTH}::int, ${HEIGHT}::int,
      ${isVideo ? FRAMES / 25 : null}::float8, ${isVideo ? FRAMES : null}::int, ${isVideo ? 25 : null}::float8
    from unnest(${uuids}::uuid[]) as u`.execute(store.db)
  if (isVideo)
    await sql`
      insert into media_frames (media_uuid, times, key_frames)
      select u, ${FRAME_TIMES}::float8[], '{0}' from unnest(${uuids}::uuid[]) as u`.execute(store.db)
  await sql`
    insert into resources (uuid, kind, tag_id, media_uuid, name)
    select u, ${kind}, ${tagId}, u, 'a.bin' from unnest(${uuids}::uuid[]) with ordinality as x(u, place) order by place`.execute(
    store.db,
  )
  return uuids
}

/**
 * @param open an empty, unmigrated database
 * @param log left out: nothing is written
 */
export async function openWorld(open: () => Promise<Store>, log?: Dependencies['log']): Promise<World> {
  const store = await open()
  await migrate(store)
  let shift = 0
  const now = () => Date.now() + shift
  const { dependencies: made, folder, removeFolder } = await ownDependencies(store, {}, now)
  const callers = new Map<string, Caller>()
  const sessions = { ...made.sessions, resolve: async (token: string) => callers.get(token) ?? null }
  const dependencies = { ...made, sessions, remaining: new RemainingCounts(0), ...(log && { log }) }
  const app = await buildApp(dependencies, createHandlers(dependencies), {
    checkResponses: true,
    pages: folder,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const asPerson = (caller: Caller): Person => ({
    ...caller,
    ask: async (method, path, body, headers = {}) => {
      const answer = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${caller.username}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: (await answer.json()) as never }
    },
  })
  return {
    url,
    app,
    events: dependencies.events,
    store,
    now,
    advance: (milliseconds) => void (shift += milliseconds),
    company: (name, type = 0) => makeCompany(store, name, type),
    person: async (name, companyId, stages = WORK_ROLES, type = 0) => {
      const caller = await makeCaller(store, name, companyId, stages, type)
      callers.set(name, caller)
      return asPerson(caller)
    },
    move: async (username, companyId) => {
      const caller = callers.get(username)
      if (caller === undefined) throw new Error(`no such person: ${username}`)
      await sql`update users set company_id = ${companyId} where id = ${caller.id}`.execute(store.db)
      callers.set(username, { ...caller, companyId, companyName: `${companyId}` })
    },
    tag: (kind, companies, facts = {}) => makeTag(store, kind, companies, facts),
    resources: (kind, tagId, count) => makeResources(store, kind, tagId, count),
    close: async () => {
      await app.close()
      await store.close()
      await removeFolder()
    },
  }
}
