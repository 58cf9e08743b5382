import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { toasts } from '../../ui/toasts.ts'
import { refuseForm } from './refuse-form.ts'

/**
 * What a form does when it is sent: it says that it is done and closes, or stays and says why it was refused.
 *
 * @param save - sends the values; resolves to what is said once they are stored
 */
export const submitForm = <Fields extends FieldValues, Values>(
  form: UseFormReturn<Fields, unknown, Values>,
  save: (values: Values) => Promise<string>,
  onClose: () => void,
) =>
  form.handleSubmit(async (values) => {
    try {
      toasts.show({ tone: 'ok', text: await save(values) })
      onClose()
    } catch (error) {
      refuseForm(form, error)
    }
  })
