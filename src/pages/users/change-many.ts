import { usersText } from '../../text/users.ts'
import type { ToastInput } from '../../ui/toasts.ts'
import { batchToast, countReasons } from '../shared/failure.ts'
import type { UserChangeResults } from './queries.ts'

export const refusedOf = ({ results }: UserChangeResults) =>
  results.flatMap((result) => (result.ok ? [] : [result]))

export function changedToast(answer: UserChangeResults): ToastInput {
  const refused = refusedOf(answer)
  const done = answer.results.length - refused.length
  return batchToast(
    [done > 0 ? usersText.bulk.done(done) : null],
    countReasons(refused.map(({ error }) => error.message)),
  )
}
