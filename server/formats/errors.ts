export class FormatError extends Error {
  override readonly name = 'FormatError'
}

/** Why one picture or video of a file cannot become a document; people read the message. */
export class AnnotationRefusal extends Error {
  override readonly name = 'AnnotationRefusal'
  /** Unknown labels, which the person who imports can map. */
  readonly unknown: readonly string[]
  /** The message without the place in the file: groups equal reasons. */
  readonly why: string

  constructor(message: string, unknown: readonly string[] = [], why = message) {
    super(message)
    this.unknown = unknown
    this.why = why
  }

  at(place: (why: string) => string): AnnotationRefusal {
    return new AnnotationRefusal(place(this.message), this.unknown, this.why)
  }
}
