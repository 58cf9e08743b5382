/** Why a file or a request for one was turned down: what `server/http` turns into an error answer. */
export class MediaRefusal extends Error {
  override readonly name = 'MediaRefusal'
  readonly status: 400 | 403 | 404 | 413 | 415 | 416 | 422 | 503
  /** What exactly was wrong, for the error body's `reason`; empty where the message says it all. */
  readonly reason: string

  /** @param cause a library's own words, for the log alone */
  constructor(status: MediaRefusal['status'], message: string, reason = '', cause?: unknown) {
    super(message, { cause })
    this.status = status
    this.reason = reason
  }
}

/** Whether another try would end in the same way. */
export const isFinal = (error: unknown): error is MediaRefusal =>
  error instanceof MediaRefusal && error.status !== 503
