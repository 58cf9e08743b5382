import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { accountText } from '../accounts/text.ts'
import type { EventHub } from '../events/hub.ts'
import type { Store } from '../store/store.ts'
import type { DiskWatch } from './disk.ts'

export interface Metrics {
  registry: Registry
  /** Read at each scrape; NaN if `read` fails, for instance without the database. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  gauges(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void
}

/** @param processMetrics off where many servers share one process */
export function createMetrics(processMetrics: boolean): Metrics {
  const registry = new Registry()
  if (processMetrics) collectDefaultMetrics({ register: registry })
  return {
    registry,
    gauge(name, help, read) {
      registry.registerMetric(
        new Gauge({
          name,
          help,
          registers: [],
          async collect() {
            this.set(
              await Promise.resolve()
                .then(read)
                .catch(() => Number.NaN),
            )
          },
        }),
      )
    },
    gauges(name, help, label, read) {
      registry.registerMetric(
        new Gauge({
          name,
          help,
          labelNames: [label],
          registers: [],
          collect() {
            for (const [value, number] of Object.entries(read())) this.set({ [label]: value }, number)
          },
        }),
      )
    },
  }
}

interface MeasuredParts {
  metrics: Metrics
  store: Store
  events: EventHub
  disk: DiskWatch
}

export function measureState({ metrics, store, events, disk }: MeasuredParts): void {
  const { gauge, gauges } = metrics
  const count = async (query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
    (await query.execute(store.db)).rows[0]?.count ?? 0
  // First, because the gauges below query the database.
  gauges('database_connections', 'Connections of this process to the database', 'state', () => {
    const { used, idle } = store.connections()
    return { used, idle }
  })
  const waiting = 'Calls of this process that wait for a connection to the database'
  gauge('database_waiting', waiting, () => store.connections().waiting)
  gauge('jobs_waiting', 'Background jobs that wait', () =>
    count(sql`select count(*)::int as count from jobs where status = 'queued'`),
  )
  gauge('leases_held', 'Resources in somebody’s hands', () =>
    count(sql`select count(*)::int as count from resources where lease_holder_id is not null`),
  )
  gauge('event_streams', 'Event streams that are open at this process', () => events.listeners().length)
  gauge('disk_free_bytes', 'Bytes free on the disk of DATA_DIR', () => disk.free())
}

/** Seconds; pulls and pushes fall into the first third of the buckets. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

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

/** By reason only: names and addresses are unlimited. */
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
