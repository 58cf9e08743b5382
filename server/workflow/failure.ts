import type { Violation } from '../../src/contract/types.d.ts'
import type { Refusal, RefusalReason } from '../../src/domain/lifecycle/state.ts'
import { withCode } from '../../src/domain/reason-codes.ts'
import { startOf } from '../../src/domain/storable.ts'
import { Problem } from '../http/problem.ts'
import { refusalText, workflowText } from './text.ts'

/** Why one item of a batch was not accepted. */
export interface Failure {
  status: 403 | 404 | 409 | 422
  message: string
  reason: string
  details?: Violation[]
}

export const isFailure = (value: object): value is Failure => 'status' in value

const FORBIDDEN: readonly RefusalReason[] = ['self-judging', 'not-yours', 'not-offered']

/** What exactly was in the way: the code of the reason, which machines go by, and what it is about. */
const detailOf = (refusal: Refusal): string => {
  if (refusal.version !== undefined) return withCode(refusal.reason, workflowText.inForce(refusal.version))
  if (refusal.status !== undefined) return withCode(refusal.reason, workflowText.statusNow(refusal.status))
  if (refusal.record !== undefined) return workflowText.laterRecord(refusal.record.id, refusal.record.code)
  return refusal.reason
}

export const refused = (refusal: Refusal): Failure => ({
  status: FORBIDDEN.includes(refusal.reason) ? 403 : 409,
  message: refusalText[refusal.reason],
  reason: detailOf(refusal),
})

export const notFound = (): Failure => ({
  status: 404,
  message: workflowText.notFound,
  reason: '',
})

/** For a pre-label: whoever has begun stands upon what is there now. */
export const begun = (): Failure => ({ status: 409, message: workflowText.begun, reason: '' })

export const forbidden = (reason: string): Failure => ({ status: 403, message: workflowText.noGrant, reason })

export const invalid = (details: Violation[]): Failure => ({
  status: 422,
  message: workflowText.invalidDocument,
  reason: startOf(
    details.map(({ path, reason }) => (path === '' ? reason : `${path}: ${reason}`)).join('; '),
    REASON_MAX,
  ),
  details: details.slice(0, DETAILS_MAX),
})

/** What the contract allows. */
const REASON_MAX = 4000
const DETAILS_MAX = 1000

/** The same as an answer of its own, for calls about one resource. */
export const problemOf = (failure: Failure): Problem =>
  new Problem(
    failure.status,
    failure.message,
    failure.reason,
    failure.details ? { details: failure.details } : {},
  )
