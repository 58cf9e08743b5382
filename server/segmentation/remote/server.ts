import { setTimeout as wait } from 'node:timers/promises'
import { EngineError } from '../engine.ts'
import type { EngineConfig } from '../process/messages.ts'
import { segmentationText } from '../text.ts'
import { allowedUrl, type Resolve } from './allowed.ts'
import { callJson, callLines, RemoteFailure, type RemoteCall } from './call.ts'

/** In a row before a pause, and its milliseconds. */
const FAILURES = 4
const REST_MS = 15_000

/** After the pause one call tests the server. */
class Breaker {
  readonly #now: () => number
  #failures = 0
  #until = 0

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Milliseconds until the next call; 0: now. */
  get rest(): number {
    return Math.max(0, this.#until - this.#now())
  }

  succeeded(): void {
    this.#failures = 0
    this.#until = 0
  }

  failed(): void {
    this.#failures += 1
    if (this.#failures >= FAILURES) this.#until = this.#now() + REST_MS
  }
}

/** Per question; each further wait doubles. */
const TRIES = 3
const FIRST_WAIT_MS = 200

export interface ServerTools {
  now?: () => number
  resolve?: Resolve
  /** Between two tries, in milliseconds. */
  pause?: (ms: number) => Promise<unknown>
}

export interface ServerCall extends Omit<RemoteCall, 'url'> {
  /** Behind `SEGMENT_URL`; empty: that address itself. */
  readonly path: string
  /** Statuses that are an answer, too: no retry, no failure of the server. */
  readonly settles?: (status: number) => boolean
}

export const remoteError = (reason: string, cause?: unknown): EngineError =>
  new EngineError(segmentationText.remote, reason, { cause })

/** A model server: its address was checked, failures are tried again, and a server that keeps failing is left alone. */
export class RemoteServer {
  readonly #url: URL
  readonly #allowPrivate: boolean
  readonly #timeoutMs: number
  readonly #breaker: Breaker
  readonly #resolve: Resolve | undefined
  readonly #pause: (ms: number) => Promise<unknown>

  /** Throws `EngineError` that names the setting. */
  constructor(
    config: Pick<EngineConfig, 'url' | 'hosts' | 'allowPrivate' | 'timeoutMs'>,
    { now, resolve, pause = wait }: ServerTools,
  ) {
    this.#url = allowedUrl(config.url, config.hosts)
    this.#allowPrivate = config.allowPrivate
    this.#timeoutMs = config.timeoutMs
    this.#breaker = new Breaker(now)
    this.#resolve = resolve
    this.#pause = pause
  }

  get host(): string {
    return this.#url.host
  }

  /** @param read throws `RemoteFailure` for a malformed answer. Throws `EngineError`, with the `RemoteFailure` as its cause. */
  ask<T>(call: ServerCall, read: (answer: unknown) => T, left: AbortSignal | undefined): Promise<T> {
    return this.retry(() => this.once(call, read, left), { left, settles: call.settles })
  }

  /** One attempt. Throws `RemoteFailure`, `EngineError`, connection errors. */
  async once<T>(call: ServerCall, read: (answer: unknown) => T, left: AbortSignal | undefined): Promise<T> {
    const limit = AbortSignal.timeout(this.#timeoutMs)
    const signal = left === undefined ? limit : AbortSignal.any([left, limit])
    return read(await callJson(this.#addressed(call), this.#options(signal)))
  }

  /** One attempt, whose lines must each come within the time limit. Throws as `once` does. */
  async *lines(call: ServerCall, left: AbortSignal | undefined): AsyncGenerator<unknown> {
    const limit = new AbortController()
    const late = (): void => limit.abort(new DOMException('The line did not come in time', 'TimeoutError'))
    const timer = setTimeout(late, this.#timeoutMs)
    const signal = left === undefined ? limit.signal : AbortSignal.any([left, limit.signal])
    try {
      for await (const line of callLines(this.#addressed(call), this.#options(signal))) {
        timer.refresh()
        yield line
      }
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * Tries again while that may help. `progressed` says that an attempt that failed got further, which makes it the first one again.
   * Throws `EngineError`, and what `left` was aborted with.
   */
  async retry<T>(
    attempt: () => Promise<T>,
    {
      left,
      settles,
      progressed = () => false,
    }: {
      left: AbortSignal | undefined
      settles?: ServerCall['settles']
      progressed?: () => boolean
    },
  ): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      const { rest } = this.#breaker
      if (rest > 0) throw remoteError(`the server keeps failing; the next try is in ${rest} ms`)
      try {
        const answer = await attempt()
        this.#breaker.succeeded()
        return answer
      } catch (error) {
        left?.throwIfAborted()
        if (error instanceof EngineError) throw error
        const failure = error instanceof RemoteFailure ? error : null
        const isAnswer = failure !== null && (failure.refused || (settles?.(failure.status) ?? false))
        const gotFurther = progressed()
        if (gotFurther) tried = 1
        if (isAnswer || gotFurther) this.#breaker.succeeded()
        if (!isAnswer) this.#breaker.failed()
        const again = !isAnswer && (failure === null || failure.again)
        if (!again || tried === TRIES) throw remoteError((error as Error).message, error)
        await this.#pause(FIRST_WAIT_MS * 2 ** (tried - 1))
      }
    }
  }

  #options(signal: AbortSignal) {
    return { allowPrivate: this.#allowPrivate, signal, resolve: this.#resolve }
  }

  #addressed({ path, ...call }: ServerCall): RemoteCall {
    if (path === '') return { ...call, url: this.#url }
    const url = new URL(this.#url)
    url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`
    return { ...call, url }
  }
}
