import { Duplex } from 'node:stream'
import { BEGIN } from './link.ts'
import type { EngineLink } from './link.ts'

/** What PostgreSQL answers to it: both statements are complete, a transaction is open. */
const BEGUN = Buffer.from('C\0\0\0\x0aBEGIN\0C\0\0\0\x08SET\0Z\0\0\0\x05T')

type Done = (error?: Error | null) => void

/**
 * What pg takes for its network socket. pg itself then speaks to the embedded engine, so that statements, parameters,
 * errors and results are the very same code on both databases. An opening `begin` is answered here and travels with the
 * first statement: each trip to the engine's thread costs more than a small statement.
 */
export class EngineSocket extends Duplex {
  readonly #link: EngineLink
  #begins = false

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

  #send(messages: Buffer): void {
    if (messages.equals(BEGIN)) {
      this.#begins = true
      this.push(BEGUN)
      return
    }
    this.#link.send(this.#begins ? Buffer.concat([BEGIN, messages]) : messages)
    this.#begins = false
  }

  override _read(): void {}

  /**
   * pg sends a statement that waits while it still reads the answer before it. What answered at once would then be read
   * within that, and pg would take one call's answer for another's.
   */
  #sendSoon(messages: Buffer, done: Done): void {
    queueMicrotask(() => {
      this.#send(messages)
      done()
    })
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#sendSoon(chunk, done)
  }

  // pg corks the messages of one statement; they travel as one.
  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#sendSoon(Buffer.concat(chunks.map(({ chunk }) => chunk)), done)
  }

  override _final(done: Done): void {
    this.push(null)
    done()
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
