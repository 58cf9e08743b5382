import { toasts } from '../../ui/toasts.ts'

/** Says that it is done, and closes the dialog. */
export const done = (text: string, onClose: () => void): void => {
  toasts.show({ tone: 'ok', text })
  onClose()
}
