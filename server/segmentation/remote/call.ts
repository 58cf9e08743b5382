import { request as plain } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as secure } from 'node:https'
import { allowedAddress } from './allowed.ts'
import type { Resolve } from './allowed.ts'

const MOST_BYTES = 32 * 1024 ** 2

/** `again`: a retry may help. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure'
  readonly again: boolean

  /** The fault is in the question; the server works. */
  readonly refused: boolean

  constructor(message: string, again: boolean, refused = false) {
    super(message)
    this.again = again
    this.refused = refused
  }
}

async function bodyOf(answer: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MOST_BYTES) throw new RemoteFailure('the answer is too large', false)
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown
  } catch {
    throw new RemoteFailure('the answer is not JSON', false)
  }
}

/** Redirects would bypass the host list. Throws `RemoteFailure`, `EngineError`, connection errors. */
export async function postJson(
  url: URL,
  body: unknown,
  way: { allowPrivate: boolean; signal: AbortSignal; resolve?: Resolve | undefined },
): Promise<unknown> {
  const { signal } = way
  const found = await allowedAddress(url, way)
  const text = Buffer.from(JSON.stringify(body))
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = (url.protocol === 'https:' ? secure : plain)(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': text.length,
        accept: 'application/json',
      },
      lookup: (_host, options, done) =>
        options.all ? done(null, [found]) : done(null, found.address, found.family),
      signal,
    })
    call.once('response', resolve)
    call.once('error', reject)
    call.end(text)
  })
  const status = answer.statusCode ?? 0
  if (status === 200) return bodyOf(answer)
  answer.destroy()
  const again = status >= 500 || status === 429
  // 408 and 429 come from the server's load.
  const refused = status >= 400 && !again && status !== 408
  throw new RemoteFailure(`the server answered ${status}`, again, refused)
}
