import { RleError } from '../mask.ts'
import type { RleErrorReason } from '../mask.ts'

/** The reason of a refused call, or `fine`; other errors propagate. */
export function reasonOf(call: () => unknown): RleErrorReason | 'fine' {
  try {
    call()
    return 'fine'
  } catch (error) {
    if (error instanceof RleError) return error.reason
    throw error
  }
}
