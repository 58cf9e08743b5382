import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { ExplainedError } from '../explained-error.ts'
import { processEntry } from './entry.ts'

/** Messages of a child process. The parent sends it one message: the task. */
export type FromProcess<Result> =
  | { type: 'step'; done: number }
  | { type: 'result'; result: Result }
  /** `message` is null if a retry may work; `code` is the system's error code. */
  | { type: 'error'; message: string | null; reason: string; code: string | null }

/** Lowest priority: background work must not slow down requests. */
const NICE = 19

/** The task is impossible; a retry would fail, too. */
export class ProcessRefusal extends ExplainedError {
  override readonly name = 'ProcessRefusal'
}

/** The process failed, not its task: a retry may work. */
export class ProcessError extends Error {
  override readonly name = 'ProcessError'
  /** The system's error code, for instance of a full disk; null: none. */
  readonly code: string | null

  constructor(message: string, code: string | null = null) {
    super(message)
    this.code = code
  }
}

interface ProcessPlace {
  built: string
  source: string
}

function start({ built, source }: ProcessPlace): ChildProcess {
  const { file, execArgv } = processEntry(built, source)
  // Library output is discarded; results arrive as messages.
  const child = fork(file, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv,
  })
  if (child.pid !== undefined) setPriority(child.pid, NICE)
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

const answerOf = <Result>(
  child: ChildProcess,
  signal: AbortSignal,
  stepped: (done: number) => void,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    child.on('error', (error) => reject(new ProcessError(error.message)))
    child.on('exit', (code, by) => reject(new ProcessError(`it ended (${String(code ?? by)})`)))
    child.on('message', (message: FromProcess<Result>) => {
      if (message.type === 'step') stepped(message.done)
      else if (message.type === 'result') resolve(message.result)
      else if (message.message === null) reject(new ProcessError(message.reason, message.code))
      else reject(new ProcessRefusal(message.message, message.reason))
    })
  })

export interface ProcessWatch {
  started?: (pid: number) => void
  stepped?: (done: number) => void
}

/** Kills the process on abort. Throws `ProcessRefusal` (impossible), `ProcessError`, or the abort reason. */
export async function runInProcess<Task extends object, Result>(
  place: ProcessPlace,
  task: Task,
  signal: AbortSignal,
  { started, stepped }: ProcessWatch = {},
): Promise<Result> {
  signal.throwIfAborted()
  const child = start(place)
  try {
    if (child.pid !== undefined) started?.(child.pid)
    const answer = answerOf<Result>(child, signal, (done) => stepped?.(done))
    child.send(task, () => undefined)
    return await answer
  } finally {
    await end(child)
  }
}
