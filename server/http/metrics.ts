import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Seconds; pulls and pushes lie in the first third. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface Metrics {
  registry: Registry
  /** Adds a number that is asked for whenever the metrics are read. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
}

/** @param processMetrics memory, CPU and event-loop figures of the process; off where many servers share one */
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
            this.set(await read())
          },
        }),
      )
    },
  }
}

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
