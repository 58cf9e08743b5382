import type { Kind } from '../kinds.ts'
import type { DocumentOf } from './schemas.ts'
import { parseDocument } from './validate.ts'

/**
 * A stored document in today's shape; null when it is from a version that this program does not know, or is no document
 * of this kind. Version 1 is the first: later versions add their step here, oldest first.
 */
export const migrateDocument = <K extends Kind>(kind: K, stored: unknown): DocumentOf[K] | null =>
  parseDocument(kind, stored)
