/** `server/http` turns it into an error answer. */
export class MediaRefusal extends Error {
  override readonly name = 'MediaRefusal'
  readonly status: 400 | 403 | 404 | 413 | 415 | 416 | 422 | 503
  /** The exact fault, for the error body's `reason`; empty where the message says it all. */
  readonly reason: string

  /** @param cause error of a library, for the log alone */
  constructor(status: MediaRefusal['status'], message: string, reason = '', cause?: unknown) {
    super(message, { cause })
    this.status = status
    this.reason = reason
  }
}

export const isFinal = (error: unknown): error is MediaRefusal =>
  error instanceof MediaRefusal && error.status !== 503
