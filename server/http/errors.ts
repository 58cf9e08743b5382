import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem as ProblemBody, ProblemCode, Violation } from '../../src/contract/types.d.ts'
import { isDiskFull } from '../disk-full.ts'
import { endedByDisconnect } from './disconnect.ts'
import { codeOfStatus } from './problem.ts'
import { httpText } from './text.ts'

/** Whichever module throws it: an error with these fields becomes a response. */
interface ErrorFields {
  status: number
  code?: ProblemCode | undefined
  message: string
  reason: string
  details?: readonly Violation[] | undefined
  retryAfter?: number | undefined
  /** For the log only. */
  cause?: unknown
}

const isAnswerable = (error: unknown): error is Error & ErrorFields =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  'reason' in error &&
  typeof error.reason === 'string'

const problem = (status: number, message: string, reason: string): ErrorFields => ({
  status,
  message,
  reason,
})

function frameworkRefusal(error: FastifyError, request: FastifyRequest): ErrorFields | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return problem(413, httpText.tooLarge, httpText.tooLargeReason(request.routeOptions.bodyLimit))
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_TYPE':
      return problem(415, httpText.mediaType, httpText.mediaTypeReason)
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return problem(400, httpText.invalid, httpText.badAddress)
    default:
      return error.statusCode === 400 ? problem(400, httpText.invalid, httpText.notJson) : null
  }
}

const bodyOf = ({ status, code, message, reason, details }: ErrorFields): ProblemBody => ({
  code: code ?? codeOfStatus(status),
  message,
  reason,
  ...(details && details.length > 0 ? { details: [...details] } : {}),
})

export const failureMessage = (error: unknown): string =>
  isDiskFull(error) ? httpText.diskFull : httpText.failed

/** Details go to the log only. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = isAnswerable(error) ? error : frameworkRefusal(error as FastifyError, request)
  if (known) {
    if (known.cause !== undefined) request.log.warn({ err: known.cause }, 'request refused')
    if (known.retryAfter !== undefined) void reply.header('retry-after', Math.ceil(known.retryAfter))
    if (known.status === 401) void reply.header('www-authenticate', 'Bearer')
    return reply.code(known.status).send(bodyOf(known))
  }
  const { operation } = request.routeOptions.config
  if (endedByDisconnect(error, reply)) request.log.info({ operation }, 'request left')
  else request.log.error({ err: error, operation }, 'request failed')
  return reply.code(500).send(bodyOf(problem(500, failureMessage(error), httpText.failedReason(request.id))))
}

export const sendUnknownPath = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const path = request.url.split('?', 1)[0] ?? ''
  const reason = httpText.noSuchPath(request.method, path.slice(0, 200))
  return reply.code(404).send(bodyOf(problem(404, httpText.notFound, reason)))
}
