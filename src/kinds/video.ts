import { emptyDocument } from '../domain/documents/empty.ts'
import { migrateDocument } from '../domain/documents/migrate.ts'
import { validateDocument } from '../domain/documents/validate.ts'
import type { KindSpec } from './types.ts'

/** Videos: clips with crops, and what to leave out. Drawn by a later editor. */
export const VIDEO: KindSpec<'video'> = {
  traits: ['crop', 'timeline', 'judgement'],
  empty: (labels) => emptyDocument('video', { labels }),
  validate: (document, context) => validateDocument('video', document, context),
  read: (stored) => migrateDocument('video', stored),
  editor: null,
}
