import type { FieldValues, UseFormReturn, Path } from 'react-hook-form'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { newKey } from '../../../platform/random-key.ts'
import type { ToastInput } from '../../../ui/toasts.ts'
import { toasts } from '../../../ui/toasts.ts'
import { formText } from '../../../text/forms.ts'
import { failureSentence } from '../failure.ts'
import type { OutdatedForm } from './outdated.ts'
import { isOutdated, takeChanges } from './outdated.ts'

export type SavedNotice = string | (Omit<ToastInput, 'tone'> & Partial<Pick<ToastInput, 'tone'>>)

export const showSaved = (notice: SavedNotice): void =>
  void toasts.show({ tone: 'ok', ...(typeof notice === 'string' ? { text: notice } : notice) })

/** @param save resolves to the message */
export const submitForm = <Fields extends FieldValues, Values>(
  form: UseFormReturn<Fields, unknown, Values>,
  save: (values: Values) => Promise<SavedNotice>,
  onClose: () => void,
  outdated?: OutdatedForm<Fields>,
) =>
  form.handleSubmit(async (values) => {
    try {
      showSaved(await save(values))
      onClose()
    } catch (error) {
      if (outdated && isOutdated(error)) await goOnFromNow(form, outdated, error)
      else refuseForm(form, error)
    }
  })

async function goOnFromNow<Fields extends FieldValues, Values>(
  form: UseFormReturn<Fields, unknown, Values>,
  { readNow, ...how }: OutdatedForm<Fields>,
  refusal: ApiError,
): Promise<void> {
  try {
    const isDisputed = takeChanges(form, await readNow(), how)
    const { mine, theirs } = formText.outdated
    form.setError('root', { message: (isDisputed ? mine : theirs)(refusal.message) })
  } catch (error) {
    refuseForm(form, error)
  }
}

type Form<Values extends FieldValues> = Pick<
  UseFormReturn<Values, unknown, FieldValues>,
  'getValues' | 'setError'
>

export function refuseForm<Values extends FieldValues>(form: Form<Values>, error: unknown): void {
  const names = Object.keys(form.getValues())
  const details = error instanceof ApiError ? error.details : []
  const [first, ...others] = details.filter(({ path }) => names.includes(path))
  if (!first) return form.setError('root', { message: failureSentence(error) })
  for (const { path, reason } of others) form.setError(path as Path<Values>, { message: reason })
  form.setError(first.path as Path<Values>, { message: first.reason }, { shouldFocus: true })
}

/** A retry after a lost response happens once. The server refuses the key for changed input. */
export const useIdempotencyKey = (): string => useState(newKey)[0]
