import { ApiError } from '../../api/api-error.ts'
import { commonText } from '../../text/common.ts'
import type { ToastInput } from '../../ui/toasts.ts'

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

/** How often each reason was given, what was given most first. */
export function countReasons(reasons: readonly string[]): Refusal[] {
  const counts = new Map<string, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((one, other) => other.count - one.count)
}

/** Why those calls of a batch that failed did. */
export const refusalsOf = (results: readonly PromiseSettledResult<unknown>[]): Refusal[] =>
  countReasons(
    results.flatMap((result) => (result.status === 'rejected' ? [failureSentence(result.reason)] : [])),
  )

/** What became of a batch: what was done, what had nothing to be done to it, and each reason why others were refused. */
export const batchToast = (
  done: readonly (string | null)[],
  refusals: readonly Refusal[] = [],
): ToastInput => ({
  tone: refusals.length > 0 ? 'bad' : 'ok',
  text: [
    ...done.filter((part) => part !== null),
    ...refusals.map(({ reason, count }) => commonText.refused(count, reason)),
  ].join('；'),
})
