/** The file is not what it says it is. The message says what was expected. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
}

/** Why what a file says of one picture or video cannot become a document; people read the message. */
export class AnnotationRefusal extends Error {
  override readonly name = 'AnnotationRefusal'
  /** Labels that are not known here, where that is the reason: whoever imports may say what they are. */
  readonly unknown: readonly string[]

  constructor(message: string, unknown: readonly string[] = []) {
    super(message)
    this.unknown = unknown
  }
}
