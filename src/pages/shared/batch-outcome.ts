import { commonText } from '../../text/common.ts'
import type { ToastInput } from '../../ui/toasts.ts'
import type { Refusal } from './failure.ts'

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
