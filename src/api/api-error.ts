import type { ProblemCode, Violation } from '../contract/types.d.ts'
import { isRecord } from '../domain/is-record.ts'
import { errorText } from '../text/errors.ts'

interface ApiErrorFacts {
  /** HTTP status; 0 when no answer came. */
  status: number
  /** Left out where no answer came, or none of the server's. */
  code?: ProblemCode
  message: string
  reason: string
  details?: readonly Violation[]
  /** Where a 302 sends. */
  url?: string
  requestId?: string | undefined
}

/** A call that did not answer 200. `message` is a sentence for the person, `reason` says what exactly was wrong. */
export class ApiError extends Error {
  readonly status: number
  /** For people; empty where the message says it all. */
  readonly reason: string
  /** For programs; null where no answer of the server came. */
  readonly code: ProblemCode | null
  readonly details: readonly Violation[]
  readonly url: string | undefined
  readonly requestId: string | undefined

  constructor(facts: ApiErrorFacts) {
    super(facts.message)
    this.name = 'ApiError'
    this.status = facts.status
    this.reason = facts.reason
    this.code = facts.code ?? null
    this.details = facts.details ?? []
    this.url = facts.url
    this.requestId = facts.requestId
  }

  /** True when no answer came at all: offline, refused, reset. */
  get isNetwork(): boolean {
    return this.status === 0
  }
}

const isDetail = (value: unknown): value is Violation =>
  isRecord(value) &&
  typeof value.path === 'string' &&
  typeof value.rule === 'string' &&
  typeof value.reason === 'string'

const textOr = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value : fallback

/** Empty where the server has said all in its message; the status where it said nothing. */
function reasonOf(status: number, { message, reason }: Record<string, unknown>): string {
  const isSilent = reason === '' && typeof message === 'string' && message.trim() !== ''
  return isSilent ? '' : textOr(reason, errorText.statusReason(status))
}

/** Reads a failed answer: body fields where they are there, the catalogue's words where they are not. */
export function errorFromAnswer(status: number, body: unknown, requestId?: string | null): ApiError {
  const fields = isRecord(body) ? body : {}
  return new ApiError({
    status,
    ...(typeof fields.code === 'string' && { code: fields.code as ProblemCode }),
    message: textOr(fields.message, errorText.byStatus[status] ?? errorText.unknown),
    reason: reasonOf(status, fields),
    details: Array.isArray(fields.details) ? fields.details.filter(isDetail) : [],
    ...(typeof fields.url === 'string' && { url: fields.url }),
    requestId: requestId ?? undefined,
  })
}

/** Whether the browser has a network; where there is no browser nobody says that there is none. */
const hasNetwork = (): boolean => typeof navigator === 'undefined' || navigator.onLine

/** No answer came: for want of a network where the browser says so, else the server is away, or what lies before it. */
export function networkError(isOnline = hasNetwork()): ApiError {
  const { network, networkReason, unreachable, unreachableReason } = errorText
  return new ApiError({
    status: 0,
    message: isOnline ? unreachable : network,
    reason: isOnline ? unreachableReason : networkReason,
  })
}

export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError')
