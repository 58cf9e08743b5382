import type { Kind } from '../kinds.ts'
import type { DocumentRules } from './rules.ts'
import type { DocumentOf } from './schemas.ts'
import type { DocumentContext, LabelRules, Violation } from './violation.ts'
import { DOCUMENTS } from './documents.ts'
import { sizeViolations } from './size.ts'
import { structureViolations } from './structure.ts'
import { textViolations } from './text.ts'

const draftViolations = <Document>({ schema }: DocumentRules<Document>, document: unknown): Violation[] => {
  // First, since what is said of the structure repeats names of fields, and is kept like any text.
  const texts = textViolations(document)
  if (texts.length > 0) return texts
  const structure = structureViolations(schema, document)
  return structure.length > 0 ? structure : sizeViolations(document)
}

/** The document typed, or null when its structure does not fit. */
export const readBy = <Document>({ schema }: DocumentRules<Document>, document: unknown): Document | null => {
  const result = schema.safeParse(document)
  return result.success ? result.data : null
}

/**
 * What is wrong by these rules with a document that is to be handed in; empty when nothing is.
 * Rules between fields are looked at only when the structure fits, so paths always lead to something.
 */
export const violationsBy = <Document>(
  rules: DocumentRules<Document>,
  document: unknown,
  context: DocumentContext,
): Violation[] => {
  const draft = draftViolations(rules, document)
  return draft.length > 0 ? draft : rules.violations(document as Document, context)
}

/** Whether an unfinished document can be kept: its texts, structure and size, not what a finished one must fulfil. */
export const validateDraft = <K extends Kind>(kind: K, document: unknown): Violation[] =>
  draftViolations(DOCUMENTS[kind], document)

export const validateDocument = <K extends Kind>(
  kind: K,
  document: unknown,
  context: DocumentContext,
): Violation[] => violationsBy(DOCUMENTS[kind], document, context)

/**
 * A stored document in today's shape; null when it is from a version that this program does not know, or is no document
 * of this kind. Version 1 is the first: later versions add their step here, oldest first.
 */
export const migrateDocument = <K extends Kind>(kind: K, stored: unknown): DocumentOf[K] | null =>
  readBy(DOCUMENTS[kind], stored)

export const emptyDocument = <K extends Kind>(kind: K, labels?: LabelRules): DocumentOf[K] =>
  DOCUMENTS[kind].empty(labels)

/** A valid document as it is stored: masks as compressed strings, times of frames as the frame table has them. */
export const normaliseDocument = <K extends Kind>(
  kind: K,
  document: DocumentOf[K],
  context: DocumentContext,
): DocumentOf[K] => DOCUMENTS[kind].normalise?.(document, context) ?? document
