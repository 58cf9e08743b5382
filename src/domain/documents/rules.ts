import type { z } from 'zod'
import type { LabelledWork } from '../ontology/labelled-work.ts'
import type { DocumentContext, LabelRules, Violation } from './violation.ts'

/** Defined by each kind in its `document.ts`. */
export interface DocumentRules<Document> {
  readonly schema: z.ZodType<Document>
  /** Rules between fields; called only when the structure is valid. */
  readonly violations: (document: Document, context: DocumentContext) => Violation[]
  readonly empty: (labels?: LabelRules) => Document
  /** To the stored form. */
  readonly normalise?: (document: Document, context: DocumentContext) => Document
  /** What lists, figures and filters by label count; absent: the kind has no labels. */
  readonly labelled?: (document: Document) => LabelledWork
}

export const EMPTY_COMMON = { schemaVersion: 1, availability: 1, remark: '' } as const
