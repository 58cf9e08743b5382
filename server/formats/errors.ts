/** The file is not what it says it is. The message says what was expected. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
}

/** Why what a file says of one picture or video cannot become a document; people read the message. */
export class AnnotationRefusal extends Error {
  override readonly name = 'AnnotationRefusal'
  /** Labels that are not known here, where that is the reason: whoever imports may say what they are. */
  readonly unknown: readonly string[]
  /** The message without the place in the file, the same for all that is wrong in the same way. */
  readonly why: string

  constructor(message: string, unknown: readonly string[] = [], why = message) {
    super(message)
    this.unknown = unknown
    this.why = why
  }

  /** The same reason, with its place in the file. */
  at(place: (why: string) => string): AnnotationRefusal {
    return new AnnotationRefusal(place(this.message), this.unknown, this.why)
  }
}
