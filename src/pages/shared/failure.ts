import { ApiError } from '../../api/api-error.ts'
import { commonText } from '../../text/common.ts'
import type { ToastInput } from '../../ui/toasts.ts'

export const failureText = (error: unknown): { title: string; reason?: string } => {
  if (!(error instanceof ApiError)) return { title: error instanceof Error ? error.message : String(error) }
  const { message: title, reason } = error
  return reason === '' || reason === title ? { title } : { title, reason }
}

export const failureSentence = (error: unknown): string =>
  Object.values(failureText(error)).join(commonText.colon)

export const failureIn = (error: unknown): string | undefined => (error ? failureSentence(error) : undefined)

export interface Refusal {
  reason: string
  count: number
}

export function countReasons(reasons: readonly string[]): Refusal[] {
  const counts = new Map<string, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((one, other) => other.count - one.count)
}

export const refusalsOf = (results: readonly PromiseSettledResult<unknown>[]): Refusal[] =>
  countReasons(
    results.flatMap((result) => (result.status === 'rejected' ? [failureSentence(result.reason)] : [])),
  )

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
