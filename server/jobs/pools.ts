import type { JobType } from './payloads.ts'
import { startJobRunner, type JobHandlers, type JobRunner, type RunnerOptions } from './runner.ts'

/** Types of jobs that take minutes to hours, one or all together: each has a pool of its own, so that no other job waits for one. */
const LONG: Readonly<Partial<Record<JobType, (workers: number) => number>>> = {
  track: (workers) => workers,
  // An archive may hold videos that are transcoded.
  import: (workers) => workers,
  // Of uploaded videos that are transcoded one alone takes what the machine has to spare, as of proxies.
  'import-video': (workers) => Math.min(workers, 1),
  'import-folder': (workers) => workers,
  proxy: (workers) => Math.min(workers, 1),
  // Each is quick, but a thousand videos may come at once, and from elsewhere each is fetched whole.
  poster: (workers) => Math.min(workers, 1),
}

const only = (handlers: JobHandlers, isIn: (type: string) => boolean): JobHandlers =>
  Object.fromEntries(Object.entries(handlers).filter(([type]) => isIn(type)))

/** Works on the queue with these handlers, so many jobs at once in each pool; with 0 none is taken. */
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
