import type { ProblemCode, Violation } from '../../src/contract/types.d.ts'

type ProblemStatus = 302 | 400 | 401 | 403 | 404 | 409 | 411 | 413 | 415 | 422 | 429 | 503

const CODE_OF_STATUS: Readonly<Record<number, ProblemCode>> = {
  302: 'must-go-elsewhere',
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  409: 'conflict',
  410: 'gone',
  411: 'length-required',
  412: 'precondition-failed',
  413: 'too-large',
  415: 'unsupported-media-type',
  422: 'unprocessable',
  429: 'too-many',
  431: 'too-large',
  503: 'unavailable',
}

export const codeOfStatus = (status: number): ProblemCode =>
  CODE_OF_STATUS[status] ?? (status < 500 ? 'invalid' : 'failed')

/** `{code, message, reason, details?}` with its status. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: ProblemStatus
  readonly code: ProblemCode
  readonly reason: string
  readonly details: readonly Violation[] | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined

  /** Both are Chinese: `message` for the user, `reason` the exact cause (may be empty). */
  constructor(
    status: ProblemStatus,
    message: string,
    reason = '',
    more: { code?: ProblemCode; details?: readonly Violation[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.status = status
    this.code = more.code ?? codeOfStatus(status)
    this.reason = reason
    this.details = more.details
    this.retryAfter = more.retryAfter
  }
}

/** `path` names the field for forms; `rule` is a keyword for machines. */
export const fieldProblem = (
  status: ProblemStatus,
  [path, rule]: readonly [path: string, rule: string],
  message: string,
  reason = '',
): Problem => new Problem(status, message, reason, { details: [{ path, rule, reason: message }] })
