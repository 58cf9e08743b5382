import { ProblemLimits } from '../../src/contract/limits.ts'
import type { ProblemCode, Violation } from '../../src/contract/types.d.ts'
import type { Refusal, RefusalReason } from '../../src/domain/lifecycle/state.ts'
import { startOf } from '../../src/domain/storable.ts'
import { Problem } from '../http/problem.ts'
import { refusalText, workflowText } from './text.ts'

export interface Failure {
  status: 403 | 404 | 409 | 422
  code: ProblemCode
  message: string
  reason: string
  details?: Violation[]
}

export const isFailure = (value: object): value is Failure => 'status' in value

const FORBIDDEN: readonly RefusalReason[] = ['self-judging', 'not-yours', 'not-offered']

/** Empty if the message says it all. */
const detailOf = (refusal: Refusal): string => {
  if (refusal.version !== undefined) return workflowText.inForce(refusal.version)
  if (refusal.status !== undefined) return workflowText.statusNow(refusal.status)
  if (refusal.record !== undefined) return workflowText.laterRecord(refusal.record.id, refusal.record.code)
  return ''
}

export const refused = (refusal: Refusal): Failure => ({
  status: FORBIDDEN.includes(refusal.reason) ? 403 : 409,
  code: refusal.reason,
  message: refusalText[refusal.reason],
  reason: detailOf(refusal),
})

export const notFound = (): Failure => ({
  status: 404,
  code: 'not-found',
  message: workflowText.notFound,
  reason: '',
})

/** Pre-labels stay as they are once somebody works on them. */
export const alreadyBegun = (): Failure => ({
  status: 409,
  code: 'conflict',
  message: workflowText.begun,
  reason: '',
})

export const forbidden = (reason: string): Failure => ({
  status: 403,
  code: 'forbidden',
  message: workflowText.noGrant,
  reason,
})

export const invalid = (details: Violation[]): Failure => ({
  status: 422,
  code: 'unprocessable',
  message: workflowText.invalidDocument,
  reason: startOf(
    details.map(({ path, reason }) => (path === '' ? reason : `${path}：${reason}`)).join('；'),
    ProblemLimits.reason.maxLength,
  ),
  details: details.slice(0, ProblemLimits.details.maxItems),
})

export const problemOf = ({ status, message, reason, ...more }: Failure): Problem =>
  new Problem(status, message, reason, more)
