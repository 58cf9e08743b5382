import { fork } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { setPriority } from 'node:os'
import { processEntry } from '../../child-process/entry.ts'

/** Niceness: the server comes first, then questions that people wait for, then jobs. */
const NICE = { question: 5, job: 15 } as const

/**
 * Starts worker.ts (through tsx in development). A process, because ending a thread in the middle of video decoding
 * crashes the whole process. Output is discarded: an error in OpenCV prints 11 MB.
 */
export function startProcess(work: keyof typeof NICE): ChildProcess {
  const { file, execArgv } = processEntry('segmentation-worker', 'segmentation/process/worker.ts')
  const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc']
  const child = fork(file, { serialization: 'advanced', stdio, execArgv })
  if (child.pid !== undefined) setPriority(child.pid, NICE[work])
  return child
}
