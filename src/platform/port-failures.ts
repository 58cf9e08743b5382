import { ApiError, isAbort } from '../api/api-error.ts'
import type { PortFailure } from '../machines/failure.ts'
import { asFailure, failureOfStatus, offlineFailure } from '../machines/failure.ts'

export function failureOf(error: unknown): PortFailure {
  if (!(error instanceof ApiError)) return asFailure(error)
  if (error.isNetwork) return offlineFailure(error.reason)
  const { status, message, reason, code, details } = error
  return failureOfStatus(status, message, reason, { code, ...(details.length > 0 && { details }) })
}

/** Rejects with a `PortFailure`, or with the caller's own abort. */
export async function asPort<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call
  } catch (error) {
    if (isAbort(error)) throw error
    throw failureOf(error)
  }
}
