import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  /** Adds a number that is asked for whenever the metrics are read; NaN where that fails, as while the database is away. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** As `gauge`, one number for each value of a label. */
  gauges(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void
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
