import { commonText } from '../../text/common.ts'
import { toasts } from '../../ui/toasts.ts'
import { failureText } from '../shared/QueryView.tsx'

/** What a dialog says about a call that failed. */
export const errorOf = (error: unknown): string | undefined =>
  error ? Object.values(failureText(error)).join(commonText.colon) : undefined

/** Says that it is done, and closes the dialog. */
export const done = (text: string, onClose: () => void): void => {
  toasts.show({ tone: 'ok', text })
  onClose()
}
