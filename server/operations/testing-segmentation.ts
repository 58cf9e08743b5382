import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import type { Grant } from '../../src/domain/permissions.ts'
import type { Caller } from '../http/caller.ts'
import { readContract } from '../http/contract.ts'
import { sendError } from '../http/errors.ts'
import type { Handlers } from '../http/handlers.ts'
import { registerOperations } from '../http/routes.ts'
import { openTrackWorld, type TrackWorld } from '../jobs/track/testing.ts'
import { Segmentation } from '../segmentation/service.ts'
import { settingsWith } from '../settings.ts'
import type { WorkflowDependencies } from '../workflow/dependencies.ts'
import { maskHandlers } from './resources.ts'
import { segmentHandlers, suggestionHandlers, trackingHandlers } from './segmentation.ts'

/** A leased video, and the operations of smart select and tracking alone. */

export const BASE = '/api/video-segments'

interface ApiResponse {
  status: number
  body: Record<string, unknown>
}

export interface SegmentationServer {
  world: TrackWorld
  app: FastifyInstance
  off: FastifyInstance
  /** Posts below the family's address as this person. */
  post(who: string, path: string, body?: object, server?: FastifyInstance): Promise<ApiResponse>
  close(): Promise<void>
}

/** Names are tokens; all but the stranger are of one company. */
async function makeCallers(world: TrackWorld): Promise<Map<string, Caller>> {
  const { db } = world.store
  const holder = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', world.holder)
    .executeTakeFirstOrThrow()
  const tag = await db.selectFrom('resources').select('tag_id').executeTakeFirstOrThrow()
  await db
    .insertInto('tag_companies')
    .values({ tag_id: tag.tag_id ?? 0, company_id: holder.company_id })
    .execute()
  const company = { name: 'strangers', type: 2 } as const
  const other = await db.insertInto('companies').values(company).returning('id').executeTakeFirstOrThrow()
  const grant = (stage: Grant['stage'], kind: Grant['kind'] = 'video-segment'): Grant => ({ kind, stage })
  const of = (username: string, id: number, companyId: number, type: 0 | 1, grants: Grant[]) =>
    [
      username,
      {
        id,
        username,
        name: username,
        type,
        companyId,
        grants,
        companyName: 'company',
        mustChangePassword: false,
        tokenHash: Buffer.alloc(32),
        sessionExpiresAt: new Date(4e12),
      },
    ] as const
  const row = { username: 'person', name: 'person', type: 0, password_hash: '-' } as const
  const made = async (name: string, companyId: number): Promise<number> => {
    const values = { ...row, username: name, name, company_id: companyId }
    return (await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const own = holder.company_id
  return new Map([
    of('holder', holder.id, own, 0, [grant('mark')]),
    of('checker', await made('checker', own), own, 0, [grant('check')]),
    of('approver', await made('approver', own), own, 0, [grant('approve')]),
    of('elsewhere', await made('elsewhere', own), own, 0, [grant('mark', 'image')]),
    of('stranger', await made('stranger', other.id), other.id, 0, [grant('mark')]),
    of('admin', await made('admin', own), own, 1, []),
  ])
}

function serve(world: TrackWorld, callers: Map<string, Caller>, segmentation: Segmentation): FastifyInstance {
  const { store } = world
  const given = {
    store,
    segmentation,
    leaseMs: 3_600_000,
    now: Date.now,
    jobNotifier: { notify: () => undefined },
  }
  const handlers = {
    ...segmentHandlers(given),
    ...suggestionHandlers(given),
    ...trackingHandlers(given),
    ...maskHandlers({ ...given } as unknown as WorkflowDependencies),
  }
  const contract = readContract()
  const own = { ...contract, operations: contract.operations.filter(({ id }) => id in handlers) }
  const sessions = { resolve: async (token: string) => callers.get(token) ?? null }
  const served = fastify()
  served.setErrorHandler(sendError)
  const routes = { store, sessions, now: Date.now, idempotencyMs: 1e9, checkResponses: true }
  registerOperations(served, own, handlers as unknown as Handlers, routes)
  return served
}

export async function openSegmentationServer(): Promise<SegmentationServer> {
  const world = await openTrackWorld('park-dance', 'person-1')
  const callers = await makeCallers(world)
  const app = serve(world, callers, world.segmentation)
  const off = serve(world, callers, new Segmentation(settingsWith({ SEGMENT_ENGINE: 'none' }), {} as never))
  return {
    world,
    app,
    off,
    async post(who, path, body, server = app) {
      const answer = await server.inject({
        method: 'POST',
        url: BASE + path,
        headers: { authorization: `Bearer ${who}`, 'idempotency-key': randomUUID() },
        ...(body && { payload: body }),
      })
      return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
    },
    async close() {
      await app.close()
      await off.close()
      await world.close()
    },
  }
}

export function whyOf({ status, body }: ApiResponse) {
  const { message, reason, details } = body as {
    message?: string
    reason?: string
    details?: { path: string }[]
  }
  return { status, message, reason, paths: details?.map(({ path }) => path) }
}

export const statusOf = async (answer: Promise<ApiResponse>): Promise<number> => (await answer).status
