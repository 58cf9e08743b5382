/** `server/http` makes an error response of it. */
export class MediaRefusal extends Error {
  override readonly name = 'MediaRefusal'
  readonly status: 400 | 403 | 404 | 413 | 415 | 416 | 422 | 503
  /** The exact fault, for the response's `reason`; may be empty. */
  readonly reason: string

  constructor(status: MediaRefusal['status'], message: string, reason = '', cause?: unknown) {
    super(message, { cause })
    this.status = status
    this.reason = reason
  }
}

export const isFinal = (error: unknown): error is MediaRefusal =>
  error instanceof MediaRefusal && error.status !== 503
