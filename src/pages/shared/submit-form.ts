import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ToastInput } from '../../ui/toasts.ts'
import { toasts } from '../../ui/toasts.ts'
import { refuseForm } from './refuse-form.ts'

/** What is said once a form is stored: a text, or one with something that can be done next. */
export type Stored = string | Omit<ToastInput, 'tone'>

export const sayStored = (said: Stored): void =>
  void toasts.show({ tone: 'ok', ...(typeof said === 'string' ? { text: said } : said) })

/**
 * What a form does when it is sent: it says that it is done and closes, or stays and says why it was refused.
 *
 * @param save - sends the values; resolves to what is said once they are stored
 */
export const submitForm = <Fields extends FieldValues, Values>(
  form: UseFormReturn<Fields, unknown, Values>,
  save: (values: Values) => Promise<Stored>,
  onClose: () => void,
) =>
  form.handleSubmit(async (values) => {
    try {
      sayStored(await save(values))
      onClose()
    } catch (error) {
      refuseForm(form, error)
    }
  })
