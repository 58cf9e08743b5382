/** `message` is a Chinese sentence for people, `reason` the exact cause. */
export class ExplainedError extends Error {
  readonly reason: string

  constructor(message: string, reason: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
