import type { FuzzCall } from './calls-of.ts'
import type { Sent } from './send.ts'

/** Work for a model, which these servers have none for; and uploads, whose refusals are those of their protocol. */
const AWAY_WITHOUT_MODEL = /\.sam2/

function isProblem(text: string): boolean {
  try {
    const { message, reason } = JSON.parse(text) as Record<string, unknown>
    return typeof message === 'string' && typeof reason === 'string'
  } catch {
    return false
  }
}

/**
 * What is wrong with how a call was answered; null where nothing is. The server itself holds every answer against the
 * contract and says 500 of one that breaks it.
 */
export function faultOf({ operation }: FuzzCall, { status, text }: Sent): string | null {
  if (status === 0) return `no answer: ${text}`
  if (status === 503 && AWAY_WITHOUT_MODEL.test(operation.id)) return null
  if (status >= 500) return `answered ${status}`
  if (status >= 400 && operation.method !== 'HEAD' && !isProblem(text)) return `${status} without saying why`
  return null
}
