import { createChecks } from '../../server/http/validate.ts'
import { requireValue } from '../../server/require-value.ts'
import { contract } from '../contract/walk.ts'
import type { FuzzCall } from './calls-of.ts'
import type { Sent } from './send.ts'

/** Work for a model, which these servers have none for. */
const AWAY_WITHOUT_MODEL = /\.(sam2|suggestions$|admin\.tags\.prelabelTrial$)/

const [anyOperation] = contract.operations
/** Of the one error body. */
const checkProblem = createChecks(contract)({
  ...requireValue(anyOperation),
  response: { $ref: '#/components/schemas/Problem' },
}).response

/** Why a text is not the error body that the contract describes; null where it is. */
function notProblem(text: string): string | null {
  try {
    const violation = checkProblem?.(JSON.parse(text)) ?? null
    return violation && `${violation.path} ${violation.reason}`
  } catch {
    return 'not JSON'
  }
}

/**
 * What is wrong with how a call was answered; null where nothing is. The server itself holds every answer against the
 * contract and says 500 of one that breaks it.
 */
export function faultOf({ operation }: FuzzCall, { status, text }: Sent): string | null {
  if (status === 0) return `no response: ${text}`
  if (status === 503 && AWAY_WITHOUT_MODEL.test(operation.id)) return null
  if (status >= 500) return `answered ${status}`
  if (status < 400 || operation.method === 'HEAD') return null
  const wrong = notProblem(text)
  return wrong && `${status} without the error body of the contract: ${wrong}`
}
