import type { z } from 'zod'
import type { DocumentContext, LabelRules, Violation } from './violation.ts'

/** What the document of a kind is; each kind says it in its `document.ts`. */
export interface DocumentRules<Document> {
  /** Its structure, each field by itself. */
  readonly schema: z.ZodType<Document>
  /** What must hold between the fields, asked only of a document whose structure fits. */
  readonly violations: (document: Document, context: DocumentContext) => Violation[]
  /** A fresh one, available and with nothing in it. */
  readonly empty: (labels?: LabelRules) => Document
  /** A valid one as it is stored, where that differs. */
  readonly normalise?: (document: Document, context: DocumentContext) => Document
}

/** How every document begins. */
export const EMPTY_COMMON = { schemaVersion: 1, availability: 1, remark: '' } as const
