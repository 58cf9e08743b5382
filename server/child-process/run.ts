import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { ExplainedError } from '../explained-error.ts'
import { processEntry } from './entry.ts'

/** What a process says that makes one thing. It is told one thing itself: its task, plain data. */
export type FromProcess<Result> =
  /** So many steps are done. */
  | { type: 'step'; done: number }
  | { type: 'result'; result: Result }
  /** `message` is null where another try may work; `code` is what the system calls what went wrong. */
  | { type: 'error'; message: string | null; reason: string; code: string | null }

/** Nobody waits for what is made in the background: everybody else comes first. */
const NICE = 19

/** The task cannot be done, and another try would fail as well. */
export class ProcessRefusal extends ExplainedError {
  override readonly name = 'ProcessRefusal'
}

/** Not the fault of what was asked for but of its process: another try may work. */
export class ProcessError extends Error {
  override readonly name = 'ProcessError'
  /** What the system calls it, as that a disk is full; null where it has no word for it. */
  readonly code: string | null

  constructor(message: string, code: string | null = null) {
    super(message)
    this.code = code
  }
}

/** A process as its build is named, and where its source lies below `server`. */
interface ProcessPlace {
  built: string
  source: string
}

function start({ built, source }: ProcessPlace): ChildProcess {
  const { file, execArgv } = processEntry(built, source)
  // Its own words are thrown away: libraries talk, and what matters comes as a message.
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

/** Who looks on while a process works. */
export interface ProcessWatch {
  /** The process is there. */
  started?: (pid: number) => void
  /** So many steps are done. */
  stepped?: (done: number) => void
}

/**
 * Has something made by a process of its own, of the lowest priority; it is ended when the signal fires.
 * Throws `ProcessRefusal` where it cannot be made, `ProcessError` when the process failed, the signal's reason.
 */
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
