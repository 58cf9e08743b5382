import type { Availability } from '../../../src/domain/constants.ts'
import { normaliseDocument, validateDocument } from '../../../src/domain/documents/validate.ts'
import type { DocumentOf } from '../../../src/domain/documents/schemas.ts'
import type { DocumentContext } from '../../../src/domain/documents/violation.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { AnnotationContent } from '../change/event-payload.ts'
import type { Failure } from '../failure.ts'
import { invalid } from '../failure.ts'

/** A document, checked and as it is stored; what is wrong with it otherwise. */
export const validAnnotation = (
  kind: Kind,
  annotation: unknown,
  context: DocumentContext,
): AnnotationContent | Failure => {
  const violations = validateDocument(kind, annotation, context)
  if (violations.length > 0) return invalid(violations)
  const document = normaliseDocument(kind, annotation as DocumentOf[Kind], context)
  return { document, availability: document.availability as Availability }
}
