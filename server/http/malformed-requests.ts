import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Problem } from '../../src/contract/types.d.ts'
import { httpText } from './text.ts'

const STATUSES: Readonly<Record<string, [status: number, problem: Problem]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    { code: 'too-large', message: httpText.headersTooLarge, reason: httpText.headersTooLargeReason },
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, { code: 'timeout', message: httpText.requestTimeout, reason: '' }],
}

interface Unreadable {
  code: string
  rawPacket: unknown
}

/** A body after HEAD would be read as the next response. */
const HEAD = Buffer.from('HEAD ')

/** Unparsable requests get the usual error body, and the connection closes. */
export function sendMalformedRequestError(error: Unreadable, socket: Socket): void {
  if (socket.destroyed || error.code === 'ECONNRESET') return
  const known = STATUSES[error.code]
  const unreadable: Problem = { code: 'invalid', message: httpText.invalid, reason: httpText.unreadable }
  const [status, problem] = known ?? [400, unreadable]
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  const { rawPacket } = error
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, HEAD.length).equals(HEAD)
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`)
  socket.destroySoon()
}
