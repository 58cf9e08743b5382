import type { FastifyReply, FastifyRequest } from 'fastify'
import { viewShare } from '../admin/shares/view.ts'
import { ALL_KINDS, KINDS, type Kind } from '../../src/domain/kinds.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { healthOf } from '../monitoring/health.ts'
import { failedParts, readinessOf, type Readiness } from '../monitoring/readiness.ts'
import { readContract } from '../http/contract.ts'
import type { OperationResponse, Call, Handlers } from '../http/handlers.ts'
import { Problem } from '../http/problem.ts'
import { streamEvents } from '../http/stream.ts'
import { httpText } from '../http/text.ts'

type SystemIds =
  | 'system.health'
  | 'system.live'
  | 'system.ready'
  | 'system.metrics'
  | 'system.openapi'
  | 'system.version'
  | 'system.events'
  | 'system.loader'

const SHARE_ADDRESS = /^(\/mark-[a-z-]+-share)\/([A-Za-z0-9_-]{22,64})\/?$/

function sharedAt(route: string, url: string): { id: string; kind: Kind } | null {
  const kind = ALL_KINDS.find((each) => route === `${KINDS[each].page}-share/:id`)
  if (!kind || !URL.canParse(url, 'http://page')) return null
  const [, page, id] = SHARE_ADDRESS.exec(new URL(url, 'http://page').pathname) ?? []
  return id !== undefined && route === `${page}/:id` ? { id, kind } : null
}

export function systemHandlers(dependencies: Dependencies): Pick<Handlers, SystemIds> {
  const { version, metrics, events, settings, store, media, now } = dependencies
  const signing = { signer: media.signer, linkSeconds: settings.SHARE_MEDIA_TTL }
  const readiness = readinessOf(dependencies)
  const contract = JSON.stringify(readContract().document)

  async function ready(): Promise<Readiness> {
    const found = await readiness()
    const failed = failedParts(found)
    if (failed.length === 0) return found
    const names = failed.map((part) => httpText.parts[part])
    const details = failed.map((path) => ({ path, rule: 'writable', reason: httpText.cannotWrite }))
    throw new Problem(503, httpText.notReady, names.join('、'), { details })
  }

  async function loader({ query }: Call<'system.loader'>): Promise<OperationResponse<'system.loader'>> {
    const shared = sharedAt(query.route, query.url)
    if (!shared) throw new Problem(404, httpText.notFound, query.route)
    return { route: query.route, data: await viewShare(store.db, signing, shared.id, now(), shared.kind) }
  }

  async function stream({ caller }: Call<'system.events'>, request: FastifyRequest, reply: FastifyReply) {
    if (events.listening(caller.id) >= settings.EVENT_STREAMS)
      throw new Problem(429, httpText.tooManyStreams, httpText.tooManyStreamsReason(settings.EVENT_STREAMS))
    const last = request.headers['last-event-id']
    const secondsLeft = (caller.sessionExpiresAt.getTime() - now()) / 1000
    streamEvents(events, caller, typeof last === 'string' ? last : null, reply, secondsLeft)
  }

  return {
    'system.health': healthOf(dependencies),
    'system.live': async () => ({ ok: true }),
    'system.ready': ready,
    'system.version': async () => version,
    'system.loader': loader,
    'system.events': stream,
    'system.openapi': async (_call, _request, reply) =>
      reply.type('application/json; charset=utf-8').send(contract),
    'system.metrics': async (_call, _request, reply) =>
      reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  }
}
