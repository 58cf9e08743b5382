import { ApiError, isAbort } from '../api/api-error.ts'
import type { PortFailure } from '../machines/failure.ts'
import { asFailure, failureOfStatus, offlineFailure } from '../machines/failure.ts'

/** A failed call as the machines understand it. */
export function failureOf(error: unknown): PortFailure {
  if (!(error instanceof ApiError)) return asFailure(error)
  if (error.isNetwork) return offlineFailure(error.reason)
  const { status, message, reason, code, details } = error
  return failureOfStatus(status, message, reason, { code, ...(details.length > 0 && { details }) })
}

/** Waits for a call; rejects with a `PortFailure`, or with the abort that the machine asked for. */
export async function asPort<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call
  } catch (error) {
    if (isAbort(error)) throw error
    throw failureOf(error)
  }
}
