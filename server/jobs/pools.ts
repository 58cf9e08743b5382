import type { JobType } from './payloads.ts'
import { startJobRunner, type JobHandlers, type JobRunner, type RunnerOptions } from './runner.ts'

/** These take minutes to hours: a pool for each keeps other jobs from waiting. */
const LONG: Readonly<Partial<Record<JobType, (workers: number) => number>>> = {
  track: (workers) => workers,
  // A model of its own, with all its memory.
  prelabel: (workers) => Math.min(workers, 1),
  import: (workers) => workers,
  // One transcode, like one proxy, uses all the spare capacity of a machine.
  'import-video': (workers) => Math.min(workers, 1),
  'import-folder': (workers) => workers,
  proxy: (workers) => Math.min(workers, 1),
  // Each is quick, but a thousand videos may come at once, and remote ones are fetched whole.
  poster: (workers) => Math.min(workers, 1),
}

const only = (handlers: JobHandlers, isIn: (type: string) => boolean): JobHandlers =>
  Object.fromEntries(Object.entries(handlers).filter(([type]) => isIn(type)))

/** `0` workers: takes no jobs. */
export function startJobPools(
  handlers: JobHandlers,
  workers: number,
  options: Omit<RunnerOptions, 'handlers' | 'concurrency'>,
): JobRunner {
  const pools = [
    { handlers: only(handlers, (type) => !(type in LONG)), concurrency: workers },
    ...Object.entries(LONG).map(([long, most]) => ({
      handlers: only(handlers, (type) => type === long),
      concurrency: most(workers),
    })),
  ]
  const runners = pools.map((pool) => startJobRunner({ ...options, ...pool }))
  return {
    wake: () => runners.forEach((runner) => runner.wake()),
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}
