import fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import type { Caller } from '../http/caller.ts'
import { endConnectionsOnClose } from '../http/connections.ts'
import { readContract } from '../http/contract.ts'
import { sendError } from '../http/errors.ts'
import type { Handlers } from '../http/handlers.ts'
import { registerOperations } from '../http/routes.ts'
import { createEventHub } from '../events/hub.ts'
import { startJobs } from '../jobs/service/start.ts'
import { Registry } from 'prom-client'
import { createJobMeter } from '../monitoring/job-metrics.ts'
import { openMedia, type MediaServices } from '../media/services/media.ts'
import { registerMediaRoute } from '../media/delivery/route.ts'
import { temporaryFolder } from '../media/testing.ts'
import { Segmentation } from '../segmentation/service.ts'
import { settingsWith, type Settings } from '../settings.ts'
import { openImportFolders } from '../media/sources/open.ts'
import type { Store } from '../store/store.ts'
import { requireValue } from '../require-value.ts'
import { openTestStore } from '../store/testing.ts'
import { dataHandlers, type DataDependencies } from './all.ts'
import { releaseUpload } from './uploads.ts'

/** The data operations alone, listening, with one admin and one annotator; names are tokens. */
export interface DataServer {
  app: FastifyInstance
  url: string
  store: Store
  media: MediaServices
  /** Another server on the same database and folder; returns its address. */
  twin(): Promise<string>
  ask<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<{ status: number; body: T }>
  close(): Promise<void>
}

/** Then running responses are cut off. */
const CLOSE_GRACE_MS = 1000

async function makePeople(store: Store): Promise<Map<string, Caller>> {
  const callers = new Map<string, Caller>()
  for (const [username, type] of [
    ['admin', 1],
    ['mark1', 0],
  ] as const) {
    const company = await store.db
      .insertInto('companies')
      .values({ name: `corp of ${username}`, type })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = { username, name: username, company_id: company.id, type, password_hash: '-' }
    const { id } = await store.db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
    callers.set(username, {
      id,
      username,
      name: username,
      type,
      companyId: company.id,
      companyName: `corp of ${username}`,
      grants: [{ kind: 'image-node', stage: 'mark' }],
      mustChangePassword: false,
      tokenHash: Buffer.alloc(32),
      sessionExpiresAt: new Date(4e12),
    })
  }
  return callers
}

async function buildDataApp(
  context: DataDependencies,
  callers: Map<string, Caller>,
): Promise<FastifyInstance> {
  const { store, media } = context
  const app = fastify()
  app.setErrorHandler(sendError)
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
  const handlers = dataHandlers(context)
  const contract = readContract()
  const own = { ...contract, operations: contract.operations.filter(({ id }) => id in handlers) }
  const sessions = { resolve: async (token: string) => callers.get(token) ?? null }
  const dependencies = { store, sessions, now: Date.now, idempotencyMs: 1e9, checkResponses: true }
  registerOperations(app, own, handlers as unknown as Handlers, dependencies)
  registerMediaRoute(app, { storage: media.storage, signer: media.signer, isIssuerActive: async () => true })
  // Otherwise responses that a test left unread would keep it from closing.
  endConnectionsOnClose(app, CLOSE_GRACE_MS)
  return app
}

const asking =
  (url: string): DataServer['ask'] =>
  async (method, path, body, token = 'admin') => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...type },
      ...sent,
    })
    return { status: answer.status, body: (await answer.json()) as never }
  }

export async function startDataServer(changes: Partial<Settings> = {}): Promise<DataServer> {
  const folder = await temporaryFolder()
  const store = await openTestStore()
  const settings = settingsWith({ DATA_DIR: folder.path, ...changes })
  const media = await openMedia(settings, Buffer.from('test key'))
  const jobNotifier = { notify: (): void => undefined }
  const folders = openImportFolders(settings)
  const context = { settings, store, media, folders, jobNotifier, now: Date.now }
  const log = pino({ level: 'silent' })
  const segmentation = new Segmentation(settings, media)
  const events = createEventHub('test', Date.now)
  const release = (id: string): Promise<void> => releaseUpload(media.uploadFolder, id)
  const jobs = startJobs({
    store,
    media,
    folders,
    settings,
    release,
    log,
    segmentation,
    events,
    meter: createJobMeter({ registry: new Registry() }),
    now: context.now,
  })
  jobNotifier.notify = jobs.wake
  const callers = await makePeople(store)
  const apps: FastifyInstance[] = []
  const listen = async (): Promise<string> => {
    const app = await buildDataApp(context, callers)
    apps.push(app)
    return app.listen({ port: 0, host: '127.0.0.1' })
  }
  const url = await listen()
  const close = async (): Promise<void> => {
    await Promise.all(apps.map((app) => app.close()))
    await jobs.stop()
    await store.close()
    await folder.remove()
  }
  return { app: requireValue(apps[0]), url, store, media, twin: listen, ask: asking(url), close }
}
