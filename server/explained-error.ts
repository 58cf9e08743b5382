/** An error that people may read: `message` is a sentence in Chinese, `reason` says what exactly is wrong. */
export class ExplainedError extends Error {
  readonly reason: string

  constructor(message: string, reason: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
