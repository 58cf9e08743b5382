import type { ProblemCode } from '../contract/types.d.ts'

/** Why a port could not do what it was asked. Ports reject with this, machines decide by it. */
export interface PortFailure {
  readonly type: 'offline' | 'busy' | 'refused' | 'ended' | 'failed'
  /** HTTP status where there was an answer. */
  readonly status: number | null
  readonly message: string
  /** For people; empty where the message says it all. */
  readonly reason: string
  /** For machines: which of the refusals that they go by. */
  readonly code?: ProblemCode
  readonly details?: unknown
}

const TYPES: readonly string[] = ['offline', 'busy', 'refused', 'ended', 'failed']

/** Statuses after which the same request may succeed later. */
const BUSY = new Set([408, 425, 429, 500, 502, 503, 504])

/** Sorts an HTTP answer: `busy` may be tried again, `ended` wants a login, `refused` wants a person. */
export const failureOfStatus = (
  status: number,
  message: string,
  reason: string,
  more: { details?: unknown; code?: ProblemCode | null } = {},
): PortFailure => ({
  type: status === 401 ? 'ended' : BUSY.has(status) ? 'busy' : 'refused',
  status,
  message,
  reason,
  ...(more.details === undefined ? {} : { details: more.details }),
  ...(more.code ? { code: more.code } : {}),
})

export const offlineFailure = (reason: string): PortFailure => ({
  type: 'offline',
  status: null,
  message: '',
  reason,
})

const isFailure = (error: unknown): error is PortFailure =>
  typeof error === 'object' &&
  error !== null &&
  'type' in error &&
  typeof error.type === 'string' &&
  TYPES.includes(error.type) &&
  'reason' in error

/** Whatever a port rejected with, as a failure. An unknown error is `failed` and carries its text as reason. */
export function asFailure(error: unknown): PortFailure {
  if (isFailure(error)) return error
  const reason = error instanceof Error ? error.message : String(error)
  return { type: 'failed', status: null, message: '', reason }
}
