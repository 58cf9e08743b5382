import { RleError } from '../mask.ts'
import type { RleErrorReason } from '../mask.ts'

/** Why a call was refused, or `fine`; any other error is thrown on. */
export function reasonOf(call: () => unknown): RleErrorReason | 'fine' {
  try {
    call()
    return 'fine'
  } catch (error) {
    if (error instanceof RleError) return error.reason
    throw error
  }
}
