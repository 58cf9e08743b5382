import { readFileSync, readdirSync } from 'node:fs'

/** What work has taken, milliseconds. */
export interface Cost<Result> {
  readonly result: Result
  readonly wall: number
  /** Milliseconds of processor time of this process. */
  readonly cpu: number
}

export async function costOf<Result>(work: () => Result | Promise<Result>): Promise<Cost<Result>> {
  const [before, start] = [process.cpuUsage(), performance.now()]
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, wall: performance.now() - start, cpu: (user + system) / 1000 }
}

const threadsOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`)

const NANOSECONDS = 1e6

/** Processor milliseconds of another process so far; 0 where the system does not report them. */
export function processorOf(pid: number): number {
  try {
    return threadsOf(pid).reduce(
      (sum, thread) => sum + Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]) / NANOSECONDS,
      0,
    )
  } catch {
    return 0
  }
}

export function descendantsOf(pid: number): number[] {
  try {
    const own = threadsOf(pid)
      .map((thread) => readFileSync(`${thread}/children`, 'utf8'))
      .flatMap((line) => line.split(' ').filter(Boolean).map(Number))
    return own.flatMap((child) => [child, ...descendantsOf(child)])
  } catch {
    return []
  }
}
