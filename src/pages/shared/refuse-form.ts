import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { failureSentence } from './failure.ts'

type Form<Values extends FieldValues> = Pick<
  UseFormReturn<Values, unknown, FieldValues>,
  'getValues' | 'setError'
>

/** Says why the server did not take a form: at the field that it is about, or beside the buttons where it is about none. */
export function refuseForm<Values extends FieldValues>(form: Form<Values>, error: unknown): void {
  const names = Object.keys(form.getValues())
  const details = error instanceof ApiError ? error.details : []
  const [first, ...others] = details.filter(({ path }) => names.includes(path))
  if (!first) return form.setError('root', { message: failureSentence(error) })
  for (const { path, reason } of others) form.setError(path as Path<Values>, { message: reason })
  form.setError(first.path as Path<Values>, { message: first.reason }, { shouldFocus: true })
}
