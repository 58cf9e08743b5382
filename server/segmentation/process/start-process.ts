import { fork } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { setPriority } from 'node:os'
import { processEntry } from '../../child-process/entry.ts'

/** Niceness: the server first, then questions of people, then jobs. */
const NICE = { question: 5, job: 15 } as const

/** Ending a thread in video decoding crashes its process. Output is discarded: an OpenCV error prints 11 MB. */
export function startProcess(work: keyof typeof NICE): ChildProcess {
  const { file, execArgv } = processEntry('segmentation-worker', 'segmentation/process/worker.ts')
  const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc']
  const child = fork(file, { serialization: 'advanced', stdio, execArgv })
  if (child.pid !== undefined) setPriority(child.pid, NICE[work])
  return child
}
