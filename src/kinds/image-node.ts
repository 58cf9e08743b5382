import { emptyDocument } from '../domain/documents/empty.ts'
import { migrateDocument } from '../domain/documents/migrate.ts'
import { validateDocument } from '../domain/documents/validate.ts'
import type { KindSpec } from './types.ts'

/** Keypoints of hands and bodies on pictures. Drawn by a later editor.: */
export const IMAGE_NODE: KindSpec<'image-node'> = {
  traits: ['skeleton', 'judgement'],
  empty: (labels) => emptyDocument('image-node', { labels }),
  validate: (document, context) => validateDocument('image-node', document, context),
  read: (stored) => migrateDocument('image-node', stored),
  editor: null,
}
