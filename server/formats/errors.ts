/** The file is not what it says it is. The message says what was expected. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
}

/** Why what a file says of one picture or video cannot become a document; people read the message. */
export class AnnotationRefusal extends Error {
  override readonly name = 'AnnotationRefusal'
}
