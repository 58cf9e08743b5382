import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { ProcessError } from '../../child-process/run.ts'
import { EngineError } from '../engine.ts'
import type { AnswerTo, EngineConfig, FromProcess, Question, ToProcess } from './messages.ts'
import { startProcess } from './start-process.ts'

interface Waiting {
  resolve: (answer: never) => void
  reject: (error: unknown) => void
  stepped: ((done: number) => void) | undefined
}

export class ProcessStalledError extends ProcessError {}

interface EngineProcessOptions {
  config: EngineConfig
  /** Without a question it ends after this, to free memory. */
  idleMs: number
  /** Silent on a question it is killed after this. */
  stallMs: number
  work: 'question' | 'job'
}

/** Starts with the first question, and again after it died. */
export class EngineProcess {
  readonly #options: EngineProcessOptions
  readonly #waiting = new Map<number, Waiting>()
  #child: ChildProcess | null = null
  #idle: NodeJS.Timeout | undefined
  #stall: NodeJS.Timeout | undefined
  #last = 0

  constructor(options: EngineProcessOptions) {
    this.#options = options
  }

  get busy(): number {
    return this.#waiting.size
  }

  /** Rejects when the signal fires; drops waiting questions. Throws `EngineError`, or `ProcessError` if it died. */
  ask<Q extends Question>(
    question: Q,
    signal?: AbortSignal,
    stepped?: (done: number) => void,
  ): Promise<AnswerTo<Q>> {
    signal?.throwIfAborted()
    const child = this.#start()
    this.#last += 1
    const id = this.#last
    return new Promise<AnswerTo<Q>>((resolve, reject) => {
      const leave = (): void => {
        this.#send(child, { type: 'leave', id })
        this.#settle(id, ({ reject: fail }) => fail(signal?.reason))
      }
      signal?.addEventListener('abort', leave, { once: true })
      const done =
        <T>(settle: (value: T) => void) =>
        (value: T): void => {
          signal?.removeEventListener('abort', leave)
          settle(value)
        }
      this.#waiting.set(id, { resolve: done(resolve), reject: done(reject), stepped })
      if (this.#waiting.size === 1) this.#watch()
      this.#send(child, { type: 'ask', id, question })
    })
  }

  stop(): Promise<void> {
    return this.#kill(new ProcessError('the engine was stopped'))
  }

  async #kill(why: ProcessError): Promise<void> {
    const child = this.#child
    this.#child = null
    clearTimeout(this.#idle)
    this.#failAll(why)
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }

  #send(child: ChildProcess, message: ToProcess): void {
    // A dead process reports by its exit event.
    if (child.connected) child.send(message, () => undefined)
  }

  #start(): ChildProcess {
    clearTimeout(this.#idle)
    const child = this.#child ?? this.#open()
    // A question keeps this process alive; an idle engine does not.
    child.ref()
    child.channel?.ref()
    return child
  }

  #open(): ChildProcess {
    const child = startProcess(this.#options.work)
    const ended = (how: unknown): void => {
      if (this.#child !== child) return
      this.#child = null
      this.#failAll(new ProcessError(`the engine's process ended (${String(how)})`))
    }
    child.on('message', (message: FromProcess) => this.#hear(message))
    child.on('error', ended)
    child.on('exit', (code, signal) => ended(code ?? signal))
    this.#child = child
    this.#send(child, { type: 'begin', config: this.#options.config })
    return child
  }

  /** A decoder can hang for ever; answers and steps reset the timer. */
  #watch(): void {
    clearTimeout(this.#stall)
    if (this.#waiting.size === 0) return
    const { stallMs } = this.#options
    const why = `the engine's process said nothing for ${stallMs / 1000} s`
    this.#stall = setTimeout(() => void this.#kill(new ProcessStalledError(why)), stallMs).unref()
  }

  #hear(message: FromProcess): void {
    this.#watch()
    if (message.type === 'step') {
      this.#waiting.get(message.id)?.stepped?.(message.done)
      return
    }
    this.#settle(message.id, ({ resolve, reject }) => {
      if (message.type === 'answer') resolve(message.answer as never)
      else if (message.error.expected) reject(new EngineError(message.error.message, message.error.reason))
      else reject(new ProcessError(message.error.reason))
    })
  }

  #settle(id: number, how: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (waiting) how(waiting)
    if (this.#waiting.size > 0) return
    clearTimeout(this.#stall)
    if (this.#child === null) return
    this.#child.unref()
    this.#child.channel?.unref()
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.stop(), this.#options.idleMs).unref()
  }

  #failAll(error: unknown): void {
    for (const id of this.#waiting.keys()) this.#settle(id, ({ reject }) => reject(error))
  }
}
