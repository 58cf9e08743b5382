import type { ToastInput } from '../../../ui/toasts.ts'
import { toasts } from '../../../ui/toasts.ts'

/** Id of the toast that says what stands against handing in what is open; null for none. */
let shown: number | null = null

/** Takes back what stood against handing in: it was about the last try, and must not be read of the next item. */
export function withdrawObjection(): void {
  if (shown !== null) toasts.dismiss(shown)
  shown = null
}

/** Says what stands against handing in what is open. */
export function showObjection(toast: ToastInput): void {
  withdrawObjection()
  shown = toasts.show(toast)
}
