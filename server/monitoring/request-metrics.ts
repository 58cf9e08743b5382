import type { FastifyInstance } from 'fastify'
import { Counter, Histogram } from 'prom-client'
import { accountText } from '../accounts/text.ts'
import type { Metrics } from './metrics.ts'

/** Seconds; pulls and pushes lie in the first third. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts and times every request by operation and status. */
export function measureRequests(app: FastifyInstance, { registry }: Metrics): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by operation and status',
    labelNames: ['operation', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const operation = request.routeOptions.config.operation ?? 'other'
    duration.observe({ operation, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
}

const LOGIN_FAILURES = ['credentials', 'disabled', 'throttled', 'malformed', 'server'] as const
type LoginFailure = (typeof LOGIN_FAILURES)[number]

function loginFailure({ status = 500, message }: Error & { status?: number }): LoginFailure {
  if (status === 429) return 'throttled'
  if (status === 401) return message === accountText.accountDisabled ? 'disabled' : 'credentials'
  return status < 500 ? 'malformed' : 'server'
}

/** Counts failed logins by reason; never by name or address, of which anybody can make any number. */
export function measureLogins(app: FastifyInstance, { registry }: Metrics): void {
  const failures = new Counter({
    name: 'login_failures_total',
    help: 'Failed logins by reason',
    labelNames: ['reason'],
    registers: [registry],
  })
  for (const reason of LOGIN_FAILURES) failures.inc({ reason }, 0)
  app.addHook('onError', async (request, _reply, error) => {
    if (request.routeOptions.config.operation === 'user.login') failures.inc({ reason: loginFailure(error) })
  })
}
