import { fork } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { setPriority } from 'node:os'
import { processEntry } from '../../child-process/entry.ts'

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
  const { file, execArgv } = processEntry('segmentation-worker', 'segmentation/process/worker.ts')
  const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc']
  const child = fork(file, { serialization: 'advanced', stdio, execArgv })
  if (child.pid !== undefined) setPriority(child.pid, NICE[work])
  return child
}
