import pg from 'pg'
import { Duplex } from 'node:stream'
import { SESSION_OPTIONS, TYPES } from '../parsers.ts'
import type { EngineLink } from './link.ts'

type Done = (error?: Error | null) => void

/** The socket that pg talks to. Unawaited statements travel as one message: a trip costs more than they do. */
class EngineSocket extends Duplex {
  readonly #link: EngineLink
  #waiting: Buffer[] = []

  constructor(link: EngineLink) {
    super()
    this.#link = link
  }

  connect(): this {
    this.#link.attach({
      onData: (bytes) => this.push(bytes),
      onFailure: (error) => this.destroy(error),
    })
    process.nextTick(() => this.emit('connect'))
    return this
  }

  /** Later, since pg sends its next statement while it still reads a response, and would mix them up. */
  #send(chunks: readonly Buffer[]): void {
    if (this.#waiting.length === 0) process.nextTick(() => this.#flush())
    this.#waiting.push(...chunks)
  }

  #flush(): void {
    if (this.#waiting.length === 0) return
    const messages = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#link.send(messages)
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#send([chunk])
    done()
  }

  // pg corks the messages of one statement; they are sent as one.
  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#send(chunks.map(({ chunk }) => chunk))
    done()
  }

  // Drops unsent messages: the next connection would get their responses.
  override _final(done: Done): void {
    this.#waiting = []
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#waiting = []
    done(error)
  }

  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}

/** One connection, for which callers queue. `waitMs`: until a caller fails; 0: never. */
export function enginePool(link: EngineLink, waitMs = 0): pg.Pool {
  const pool = new pg.Pool({
    max: 1,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    options: SESSION_OPTIONS,
    types: TYPES,
    pipeline: true,
    stream: () => new EngineSocket(link) as never,
  })
  // The link reports the failure; without a listener the event would end the process.
  pool.on('error', () => {})
  return pool
}
