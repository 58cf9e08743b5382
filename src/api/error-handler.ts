import { commonText } from '../text/common.ts'
import { errorText } from '../text/errors.ts'
import { ApiError, isAbort } from './api-error.ts'

type ErrorEffect =
  | { kind: 'none' }
  | { kind: 'toast'; text: string }
  | { kind: 'go'; url: string }
  | { kind: 'logout'; text: string }

export const toastText = (message: string, reason: string): string =>
  reason === '' || reason === message ? message : `${message}${commonText.colon}${reason}`

const busyText = `${errorText.busy} / ${errorText.busyReason}`

export function errorEffect(error: unknown): ErrorEffect {
  if (isAbort(error)) return { kind: 'none' }
  if (!(error instanceof ApiError)) {
    return { kind: 'toast', text: toastText(errorText.unknown, error instanceof Error ? error.message : '') }
  }
  const text = toastText(error.message, error.reason)
  if (error.status === 302 && error.url) return { kind: 'go', url: error.url }
  if (error.status === 401) return { kind: 'logout', text }
  if (error.status === 502 || error.status === 503) return { kind: 'toast', text: busyText }
  return { kind: 'toast', text }
}

/** `caller` shows the failure itself, except session ends and redirects; `none` handles those too. */
export type Report = 'toast' | 'caller' | 'none'

export interface ErrorSinks {
  toast: (text: string) => void
  go: (url: string) => void
  /** Whether there was a session: several failed calls end the same one. */
  logout: () => boolean
}

export const createErrorHandler =
  (sinks: ErrorSinks) =>
  (error: unknown, report: Report = 'toast'): void => {
    if (report === 'none') return
    const effect = errorEffect(error)
    if (effect.kind === 'go') sinks.go(effect.url)
    // Ending the session clears the toasts.
    if (effect.kind === 'logout' && sinks.logout()) sinks.toast(effect.text)
    if (effect.kind === 'toast' && report === 'toast') sinks.toast(effect.text)
  }
