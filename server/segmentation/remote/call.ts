import { request as plain } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as secure } from 'node:https'
import { z } from 'zod'
import { allowedAddress } from './allowed.ts'
import type { Resolve } from './allowed.ts'

const MOST_BYTES = 32 * 1024 ** 2
const MOST_REASON_BYTES = 64 * 1024

interface FailureFacts {
  /** A retry may help. */
  again?: boolean
  /** The fault is in the question; the server works. */
  refused?: boolean
  /** 0: no response. */
  status?: number
  /** Of the server's own error body. */
  code?: string | null
}

export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure'
  readonly again: boolean
  readonly refused: boolean
  readonly status: number
  readonly code: string | null

  constructor(
    message: string,
    { again = false, refused = false, status = 0, code = null }: FailureFacts = {},
  ) {
    super(message)
    this.again = again
    this.refused = refused
    this.status = status
    this.code = code
  }
}

const errorShape = z.object({
  error: z.object({ code: z.string().max(100), message: z.string().transform((text) => text.slice(0, 300)) }),
})

/** The error body of version 2, of a response or of a line in a stream; null: it is none. */
export const errorIn = (value: unknown): { code: string; message: string } | null =>
  errorShape.safeParse(value).data?.error ?? null

export interface RemoteCall {
  readonly url: URL
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly body?: unknown
}

export interface CallOptions {
  readonly allowPrivate: boolean
  readonly signal: AbortSignal
  readonly resolve?: Resolve | undefined
}

const headersOf = (text: Buffer | null) => ({
  accept: 'application/json, application/x-ndjson',
  ...(text && { 'content-type': 'application/json', 'content-length': text.length }),
})

/** Throws the signal's reason once it is aborted. */
async function* partsOf(answer: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    yield* answer as AsyncIterable<Buffer>
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}

async function textOf(answer: IncomingMessage, signal: AbortSignal, most: number): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of partsOf(answer, signal)) {
    bytes += part.length
    if (bytes > most) throw new RemoteFailure('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new RemoteFailure('the answer is not JSON', { status: 200 })
  }
}

async function failureOf(answer: IncomingMessage, signal: AbortSignal): Promise<RemoteFailure> {
  const status = answer.statusCode ?? 0
  const again = status >= 500 || status === 429
  // 408 and 429 come from the server's load.
  const refused = status >= 400 && !again && status !== 408
  const told = await textOf(answer, signal, MOST_REASON_BYTES)
    .then((text) => errorIn(JSON.parse(text)))
    .catch(() => null)
  answer.destroy()
  const why = told === null || told.message === '' ? '' : `: ${told.message}`
  return new RemoteFailure(`the server answered ${status}${why}`, {
    again,
    refused,
    status,
    code: told?.code ?? null,
  })
}

/** Redirects would bypass the host list. */
async function send({ url, method, body }: RemoteCall, options: CallOptions): Promise<IncomingMessage> {
  const { signal } = options
  const found = await allowedAddress(url, options)
  const text = body === undefined ? null : Buffer.from(JSON.stringify(body))
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = (url.protocol === 'https:' ? secure : plain)(url, {
      method,
      headers: headersOf(text),
      lookup: (_host, { all }, done) => (all ? done(null, [found]) : done(null, found.address, found.family)),
    })
    // By `http.request` itself an abort is an error of a socket that nobody listens to, if the response has arrived.
    const leave = (): void => void call.destroy()
    signal.addEventListener('abort', leave, { once: true })
    call.once('close', () => signal.removeEventListener('abort', leave))
    call.once('response', resolve)
    call.on('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error))
    call.end(text ?? undefined)
  })
  if (answer.statusCode !== 200) throw await failureOf(answer, signal)
  return answer
}

/** Throws `RemoteFailure`, `EngineError`, connection errors. */
export async function callJson(call: RemoteCall, options: CallOptions): Promise<unknown> {
  return parsed(await textOf(await send(call, options), options.signal, MOST_BYTES))
}

/**
 * The lines of an NDJSON response as they come. Leaving the loop closes the connection. Throws as `callJson` does, also between
 * lines.
 */
export async function* callLines(call: RemoteCall, options: CallOptions): AsyncGenerator<unknown> {
  const answer = await send(call, options)
  let parts: Buffer[] = []
  let bytes = 0
  for await (const part of partsOf(answer, options.signal)) {
    let from = 0
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, from)) {
      const line = Buffer.concat([...parts, part.subarray(from, end)])
      from = end + 1
      parts = []
      bytes = 0
      if (line.length > 0) yield parsed(line.toString('utf8'))
    }
    parts.push(part.subarray(from))
    bytes += part.length - from
    if (bytes > MOST_BYTES) throw new RemoteFailure('a line of the answer is too large')
  }
  // What follows the last line break was cut off.
}
