import type { Kind } from '../kinds.ts'
import type { LabelledWork } from '../ontology/labelled-work.ts'
import { NOTHING_LABELLED } from '../ontology/labelled-work.ts'
import type { DocumentRules } from './rules.ts'
import type { DocumentOf } from './types.ts'
import type { DocumentContext, LabelRules, Violation } from './violation.ts'
import { DOCUMENTS } from './documents.ts'
import { sizeViolations } from './size.ts'
import { structureViolations } from './structure.ts'
import { textViolations } from './text.ts'

const draftViolations = <Document>({ schema }: DocumentRules<Document>, document: unknown): Violation[] => {
  // First, since structure violations repeat field names and are stored as text.
  const texts = textViolations(document)
  if (texts.length > 0) return texts
  const structure = structureViolations(schema, document)
  return structure.length > 0 ? structure : sizeViolations(document)
}

export const readBy = <Document>({ schema }: DocumentRules<Document>, document: unknown): Document | null => {
  const result = schema.safeParse(document)
  return result.success ? result.data : null
}

/** Rules between fields run only on a valid structure, so their paths exist. */
export const violationsBy = <Document>(
  rules: DocumentRules<Document>,
  document: unknown,
  context: DocumentContext,
): Violation[] => {
  const draft = draftViolations(rules, document)
  return draft.length > 0 ? draft : rules.violations(document as Document, context)
}

export const validateDraft = <K extends Kind>(kind: K, document: unknown): Violation[] =>
  draftViolations(DOCUMENTS[kind], document)

export const validateDocument = <K extends Kind>(
  kind: K,
  document: unknown,
  context: DocumentContext,
): Violation[] => {
  const violations = violationsBy(DOCUMENTS[kind], document, context)
  return context.isUnfinished ? violations.filter(({ rule }) => rule !== 'attribute-required') : violations
}

/** Null for an unknown version or another kind. Version 1 is the first: add a step per later version, oldest first. */
export const migrateDocument = <K extends Kind>(kind: K, stored: unknown): DocumentOf[K] | null =>
  readBy(DOCUMENTS[kind], stored)

export const emptyDocument = <K extends Kind>(kind: K, labels?: LabelRules): DocumentOf[K] =>
  DOCUMENTS[kind].empty(labels)

/** The lists that documents have where there is an ontology; those of scripts and of former settings may lack them. */
function withLabelLists<K extends Kind>(kind: K, document: DocumentOf[K], labels: LabelRules): DocumentOf[K] {
  const empty = emptyDocument(kind, labels)
  const missing = ['objects', 'attributes'].filter((name) => name in empty && !(name in document))
  return missing.length === 0
    ? document
    : { ...document, ...Object.fromEntries(missing.map((name) => [name, []])) }
}

/** The stored form of a valid document: compressed mask strings, times from the frame table, lists of labels. */
export const normaliseDocument = <K extends Kind>(
  kind: K,
  document: DocumentOf[K],
  context: DocumentContext,
): DocumentOf[K] => {
  const normal = DOCUMENTS[kind].normalise?.(document, context) ?? document
  return context.labels?.ontology ? withLabelLists(kind, normal, context.labels) : normal
}

/** The labelled objects of a stored document, whatever its kind draws. */
export const labelledWorkOf = <K extends Kind>(kind: K, document: DocumentOf[K]): LabelledWork =>
  DOCUMENTS[kind].labelled?.(document) ?? NOTHING_LABELLED
