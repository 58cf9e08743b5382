import { request } from 'node:http'
import type { Agent } from 'node:http'
import { addressOf, bytesOf } from './calls-of.ts'
import type { FuzzCall } from './calls-of.ts'

export interface Sent {
  /** 0: there was no answer. */
  status: number
  /** Of streams, what came first. */
  text: string
  contentType: string
  ms: number
}

/** An answer that takes longer has hung. */
const ANSWER_MS = 60_000
/** An event stream is listened to for as long. */
const LISTEN_MS = 50
/** Read of an answer for a report, in characters. */
const KEPT = 2_000_000

/**
 * Makes one call and reads its answer to the end; of an event stream, its beginning.
 * @param url of the server
 * @param token of who calls
 */
export function send(url: string, agent: Agent, call: FuzzCall, token: string | null): Promise<Sent> {
  const body = bytesOf(call)
  const isStream = call.operation.id === 'system.events'
  const begun = performance.now()
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let kept = 0
    const end = (status: number, text: string, contentType = '') => {
      clearTimeout(timer)
      resolve({ status, text, contentType, ms: Math.round(performance.now() - begun) })
    }
    const asked = request(url, {
      method: call.operation.method,
      path: addressOf(call),
      agent,
      headers: {
        ...call.headers,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === null ? {} : { 'content-length': body.length }),
      },
    })
    const timer = setTimeout(() => {
      asked.destroy()
      end(0, `no answer within ${ANSWER_MS} ms`)
    }, ANSWER_MS)
    asked.on('error', (error) => {
      clearTimeout(timer)
      // The server ended a connection that it had answered on, at the moment at which this call took it.
      if (asked.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET')
        void send(url, agent, call, token).then(resolve)
      else end(0, String(error))
    })
    asked.on('response', (answer) => {
      const finish = () =>
        end(answer.statusCode ?? 0, Buffer.concat(chunks).toString(), answer.headers['content-type'])
      if (isStream && answer.statusCode === 200) setTimeout(() => (asked.destroy(), finish()), LISTEN_MS)
      answer.on('data', (chunk: Buffer) => {
        if (kept < KEPT) chunks.push(chunk)
        kept += chunk.length
      })
      answer.on('end', finish)
      answer.on('error', (error) => end(isStream ? 200 : 0, String(error)))
    })
    asked.end(body ?? undefined)
  })
}
