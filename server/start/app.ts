import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { announceWrites } from '../events/announce.ts'
import { compressResponses } from '../http/compress.ts'
import { endConnectionsOnClose } from '../http/connections.ts'
import { readContract } from '../http/contract.ts'
import { serveDocuments } from '../http/documents.ts'
import { sendError } from '../http/errors.ts'
import type { Handlers } from '../http/handlers.ts'
import { servePages } from '../http/pages.ts'
import { logRequests } from '../http/requests.ts'
import { registerOperations } from '../http/routes.ts'
import { secure } from '../http/security.ts'
import { sendMalformedRequestError } from '../http/malformed-requests.ts'
import { MEDIA_PREFIX, registerMediaRoute } from '../media/delivery/route.ts'
import { ROOT } from '../root.ts'
import { measureLogins, measureRequests, measureState } from '../monitoring/metrics.ts'

/** Longer than any id: shares have at most 64 characters, uploads 128. */
const PARAMETER_MAX = 200
const TUS_CHUNK = 'application/offset+octet-stream'

interface AppOptions {
  /** For tests and development. */
  checkResponses?: boolean
  pages?: string
}

const createInstance = ({ log, settings }: Dependencies): FastifyInstance =>
  fastify({
    loggerInstance: log,
    // Otherwise an unfinished body keeps its connection for ever.
    requestTimeout: settings.REQUEST_TIMEOUT * 1000,
    clientErrorHandler: sendMalformedRequestError,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < settings.TRUST_PROXY,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: PARAMETER_MAX, ignoreTrailingSlash: false },
    // No hook runs for these errors, so their id is set here.
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request, reply.header('x-request-id', request.id)),
  })

/** Only JSON is parsed: clients send its type without a body, too. Upload chunks pass unread. */
function acceptBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else void parseJson(request, body, done)
  })
  app.addContentTypeParser(TUS_CHUNK, (_request, _payload, done) => done(null))
}

/** Does not listen. Throws if an operation has no handler. */
export async function buildApp(
  dependencies: Dependencies,
  handlers: Handlers,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const { settings, store, sessions, media, now } = dependencies
  const { storage, signer } = media
  const contract = readContract()
  const app = createInstance(dependencies)
  app.setErrorHandler(sendError)
  acceptBodies(app)
  logRequests(app)
  measureRequests(app, dependencies.metrics)
  measureLogins(app, dependencies.metrics)
  measureState(dependencies)
  announceWrites(app, dependencies.events)
  await secure(app, settings)
  compressResponses(app, settings.COMPRESS_FROM)
  registerOperations(app, contract, handlers, {
    store,
    sessions,
    tickets: dependencies.tickets,
    now,
    idempotencyMs: settings.IDEMPOTENCY_TTL * 1000,
    checkResponses: options.checkResponses ?? false,
  })
  registerMediaRoute(app, {
    storage,
    signer,
    isIssuerActive: dependencies.isIssuerActive,
    prefix: MEDIA_PREFIX,
    now,
  })
  await serveDocuments(app, contract.document)
  const transcodes = typeof dependencies.media.transcode !== 'string'
  await servePages(app, options.pages ?? join(ROOT, 'dist/client'), settings, transcodes)
  // The other half of the time is for closing the rest.
  endConnectionsOnClose(app, settings.STOP_TIMEOUT_MS / 2)
  return app
}
