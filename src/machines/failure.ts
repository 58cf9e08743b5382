import type { ProblemCode } from '../contract/types.d.ts'

export interface PortFailure {
  readonly type: 'offline' | 'busy' | 'refused' | 'ended' | 'failed'
  /** Null without a response. */
  readonly status: number | null
  readonly message: string
  readonly reason: string
  readonly code?: ProblemCode
  readonly details?: unknown
}

const TYPES: readonly string[] = ['offline', 'busy', 'refused', 'ended', 'failed']

const BUSY = new Set([408, 425, 429, 500, 502, 503, 504])

/** `busy` may be tried again, `ended` needs a login, `refused` a person. */
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

/** An unknown error is `failed`, with its text as reason. */
export function asFailure(error: unknown): PortFailure {
  if (isFailure(error)) return error
  const reason = error instanceof Error ? error.message : String(error)
  return { type: 'failed', status: null, message: '', reason }
}
