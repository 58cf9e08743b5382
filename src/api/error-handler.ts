import { errorText } from '../text/errors.ts'
import { ApiError, isAbort } from './api-error.ts'

/** What a failure leads to, by the error catalogue of the specification §8. */
type Consequence =
  | { kind: 'none' }
  | { kind: 'toast'; text: string }
  | { kind: 'go'; url: string }
  | { kind: 'logout'; text: string }

/** The sentence that stands in a toast. */
export const toastText = (message: string, reason: string): string =>
  reason === '' || reason === message ? message : `${message}: ${reason}`

const busyText = `${errorText.busy} / ${errorText.busyReason}`

/** Pure: a failure in, its consequence out. */
export function consequenceOf(error: unknown): Consequence {
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

/**
 * Who says that a call failed: `toast` says it here; `caller` shows it in place, so only a session's end and a
 * redirection are dealt with here; `none` leaves all of it to the caller (the login form).
 */
export type Report = 'toast' | 'caller' | 'none'

export interface ErrorSinks {
  toast: (text: string) => void
  go: (url: string) => void
  /** Whether there was a session to end: calls that were on their way end it once. */
  logout: () => boolean
}

/** The one door that every failed call goes through. */
export const createErrorDoor =
  (sinks: ErrorSinks) =>
  (error: unknown, report: Report = 'toast'): void => {
    if (report === 'none') return
    const consequence = consequenceOf(error)
    if (consequence.kind === 'go') sinks.go(consequence.url)
    // What else stood there goes with the session, so that it ended is said after.
    if (consequence.kind === 'logout' && sinks.logout()) sinks.toast(consequence.text)
    if (consequence.kind === 'toast' && report === 'toast') sinks.toast(consequence.text)
  }
