import { median, shuffled } from '../harness/statistics.ts'

/** Something to be timed; all runners of a case are timed in the same rounds. */
export interface Runner {
  readonly name: string
  run(): unknown
}

/**
 * Shortest time that one sample should take: the clock's grain does not show then, and each implementation works on caches of
 * its own making, as the memory limit does.
 */
const SAMPLE_MS = 10
const WARM_UP_MS = 30

function timesFor({ run }: Runner): number {
  const start = performance.now()
  let times = 0
  let spent = 0
  while (spent < WARM_UP_MS) {
    run()
    times++
    spent = performance.now() - start
  }
  return Math.max(1, Math.round((SAMPLE_MS * times) / spent))
}

/** Median milliseconds of each runner over `rounds` rounds, in each of which the order is shuffled anew. */
export function measure(runners: readonly Runner[], rounds: number): Record<string, number> {
  const samples = runners.map((runner) => ({ runner, times: timesFor(runner), ms: [] as number[] }))
  for (let round = 0; round < rounds; round++)
    for (const { runner, times, ms } of shuffled(samples)) {
      // Untimed: what the implementation before left in the caches is not what this one is measured by.
      runner.run()
      const start = performance.now()
      for (let k = 0; k < times; k++) runner.run()
      ms.push((performance.now() - start) / times)
    }
  return Object.fromEntries(samples.map(({ runner, ms }) => [runner.name, median(ms)]))
}
