import type { FieldValues, UseFormReturn, Path } from 'react-hook-form'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { newKey } from '../../../platform/random-key.ts'
import type { ToastInput } from '../../../ui/toasts.ts'
import { toasts } from '../../../ui/toasts.ts'
import { failureSentence } from '../failure.ts'

/** What is said once a form is stored: a text, or one with something that can be done next. */
export type SavedNotice = string | (Omit<ToastInput, 'tone'> & Partial<Pick<ToastInput, 'tone'>>)

export const showSaved = (notice: SavedNotice): void =>
  void toasts.show({ tone: 'ok', ...(typeof notice === 'string' ? { text: notice } : notice) })

/**
 * What a form does when it is sent: it says that it is done and closes, or stays and says why it was refused.
 *
 * @param save - sends the values; resolves to what is said once they are stored
 */
export const submitForm = <Fields extends FieldValues, Values>(
  form: UseFormReturn<Fields, unknown, Values>,
  save: (values: Values) => Promise<SavedNotice>,
  onClose: () => void,
) =>
  form.handleSubmit(async (values) => {
    try {
      showSaved(await save(values))
      onClose()
    } catch (error) {
      refuseForm(form, error)
    }
  })

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

/**
 * An Idempotency-Key for as long as a form is open: what is sent once more after its answer was lost happens once. A form
 * that was changed in between is refused by the server, since the first sending counted.
 */
export const useIdempotencyKey = (): string => useState(newKey)[0]
