/** Why a file or a request for one was turned down: what `server/http` turns into an error answer. */
export class MediaRefusal extends Error {
  override readonly name = 'MediaRefusal'
  readonly status: 400 | 403 | 404 | 413 | 415 | 416 | 422 | 503
  /** What exactly was wrong, for the error body's `reason`. */
  readonly reason: string

  constructor(status: MediaRefusal['status'], message: string, reason: string) {
    super(message)
    this.status = status
    this.reason = reason
  }
}
