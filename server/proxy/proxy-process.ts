import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { processEntry } from '../own-process.ts'
import type { ProxyMade, ProxyQuestion } from './make-proxy.ts'
import type { FromProxyProcess } from './messages.ts'

/** Nobody waits for a proxy: everybody else comes first. */
const NICE = 19

/** A proxy that cannot be made, whoever tries. `message` is a Chinese sentence, `reason` says what exactly. */
export class ProxyRefusal extends Error {
  override readonly name = 'ProxyRefusal'
  readonly reason: string

  constructor(message: string, reason: string) {
    super(message)
    this.reason = reason
  }
}

/** Not the proxy's fault but that of its process: another try may work. */
export class ProxyProcessError extends Error {
  override readonly name = 'ProxyProcessError'
}

function start(): ChildProcess {
  const { file, execArgv } = processEntry('proxy-worker', 'proxy/worker.ts')
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

const answerOf = (
  child: ChildProcess,
  signal: AbortSignal,
  stepped: (done: number) => void,
): Promise<ProxyMade> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    child.on('error', (error) => reject(new ProxyProcessError(error.message)))
    child.on('exit', (code, by) => reject(new ProxyProcessError(`it ended (${String(code ?? by)})`)))
    child.on('message', (message: FromProxyProcess) => {
      if (message.type === 'step') stepped(message.done)
      else if (message.type === 'made') resolve(message.made)
      else if (message.message === null) reject(new ProxyProcessError(message.reason))
      else reject(new ProxyRefusal(message.message, message.reason))
    })
  })

/** What makes proxies; tests look in. */
export interface ProxyRun {
  /** The process is there. */
  started?: (pid: number) => void
  /** So many frames are encoded. */
  stepped: (done: number) => void
}

/**
 * Makes a proxy in a process of its own, of the lowest priority; it is ended when the signal fires.
 * Throws `ProxyRefusal` where it cannot be made, `ProxyProcessError` when the process failed, the signal's reason.
 */
export async function runProxyProcess(
  question: ProxyQuestion,
  signal: AbortSignal,
  { started, stepped }: ProxyRun,
): Promise<ProxyMade> {
  signal.throwIfAborted()
  const child = start()
  try {
    if (child.pid !== undefined) started?.(child.pid)
    const answer = answerOf(child, signal, stepped)
    child.send(question, () => undefined)
    return await answer
  } finally {
    await end(child)
  }
}
