import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Beside (or above) the built chunk that this code ends up in. */
const BUILT = ['./segmentation-worker.js', '../segmentation-worker.js']

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/**
 * How willingly they let others go first: the server answers everybody, so it comes before both; who waits for a mask comes
 * before jobs that nobody waits for.
 */
const NICE = { question: 5, job: 15 } as const

/**
 * Starts worker.ts: its build in production, the source through tsx otherwise. A process and no thread, since the video
 * decoder takes the whole process down when its thread is ended while it works. Its own words are thrown away: a failure
 * inside the vision library would print eleven megabytes.
 *
 * @param work what it is for: questions of people who wait, or a job
 */
export function startProcess(work: keyof typeof NICE): ChildProcess {
  const options = { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] } as const
  const built = BUILT.map(pathOf).find(existsSync)
  const child = built
    ? fork(built, { ...options, stdio: [...options.stdio], execArgv: [] })
    : fork(pathOf('./worker.ts'), { ...options, stdio: [...options.stdio], execArgv: ['--import', 'tsx'] })
  if (child.pid !== undefined) setPriority(child.pid, NICE[work])
  return child
}
