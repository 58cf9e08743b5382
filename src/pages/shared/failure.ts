import { ApiError } from '../../api/api-error.ts'
import { commonText } from '../../text/common.ts'

/** What a person reads about a failed call; with the reason where that says more than the message. */
export const failureText = (error: unknown): { title: string; reason?: string } => {
  if (!(error instanceof ApiError)) return { title: error instanceof Error ? error.message : String(error) }
  const { message: title, reason } = error
  return reason === '' || reason === title ? { title } : { title, reason }
}

/** The same in one sentence. */
export const failureSentence = (error: unknown): string =>
  Object.values(failureText(error)).join(commonText.colon)

/** What stands in place of a call that may have failed. */
export const failureIn = (error: unknown): string | undefined => (error ? failureSentence(error) : undefined)

/** Why some of a batch were left as they were, and how many. */
export interface Refusal {
  reason: string
  count: number
}

/** Why those calls of a batch that failed did, what happened most first. */
export function refusalsOf(results: readonly PromiseSettledResult<unknown>[]): Refusal[] {
  const counts = new Map<string, number>()
  for (const result of results) {
    if (result.status === 'fulfilled') continue
    const reason = failureSentence(result.reason)
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((one, other) => other.count - one.count)
}
