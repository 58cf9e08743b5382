import { emptyDocument } from '../domain/documents/empty.ts'
import { migrateDocument } from '../domain/documents/migrate.ts'
import { validateDocument } from '../domain/documents/validate.ts'
import type { KindSpec } from './types.ts'

/** Three trees of masks on a picture. Drawn by a later editor.: */
export const IMAGE_SEGMENT: KindSpec<'image-segment'> = {
  traits: ['masks', 'judgement'],
  empty: (labels) => emptyDocument('image-segment', { labels }),
  validate: (document, context) => validateDocument('image-segment', document, context),
  read: (stored) => migrateDocument('image-segment', stored),
  editor: null,
}
