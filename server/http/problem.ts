import type { Violation } from '../../src/contract/types.d.ts'

export type ProblemStatus = 302 | 400 | 401 | 403 | 404 | 409 | 411 | 413 | 415 | 422 | 429 | 503

/** An answer other than 200 that the caller is meant to read: becomes `{message, reason, details?}` with its status. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: ProblemStatus
  readonly reason: string
  readonly details: readonly Violation[] | undefined
  /** Seconds after which another try makes sense, for 429 and 503. */
  readonly retryAfter: number | undefined

  /**
   * @param message a Chinese sentence for the person
   * @param reason what exactly was wrong, in Chinese as well; empty where the message says it all
   */
  constructor(
    status: ProblemStatus,
    message: string,
    reason = '',
    more: { details?: readonly Violation[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.status = status
    this.reason = reason
    this.details = more.details
    this.retryAfter = more.retryAfter
  }
}

/**
 * One field of what was sent is why it is refused.
 * @param path name of that field, by which a form finds it
 * @param rule for machines, in a word
 * @param reason as for any problem
 */
export const fieldProblem = (
  status: ProblemStatus,
  [path, rule]: readonly [path: string, rule: string],
  message: string,
  reason = '',
): Problem => new Problem(status, message, reason, { details: [{ path, rule, reason: message }] })
