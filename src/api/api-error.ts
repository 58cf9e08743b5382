import type { ProblemCode, Violation } from '../contract/types.d.ts'
import { isRecord } from '../domain/is-record.ts'
import { errorText } from '../text/errors.ts'

interface ApiErrorFacts {
  /** 0 without a response. */
  status: number
  code?: ProblemCode
  message: string
  reason: string
  details?: readonly Violation[]
  url?: string
  requestId?: string | undefined
}

/** `message` is for people; `reason` says what exactly was wrong. */
export class ApiError extends Error {
  readonly status: number
  readonly reason: string
  /** Null without a response. */
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

function reasonOf(status: number, { message, reason }: Record<string, unknown>): string {
  const isSilent = reason === '' && typeof message === 'string' && message.trim() !== ''
  return isSilent ? '' : textOr(reason, errorText.statusReason(status))
}

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

/** Outside a browser nothing reports a missing network. */
const hasNetwork = (): boolean => typeof navigator === 'undefined' || navigator.onLine

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
