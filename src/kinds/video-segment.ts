import { emptyDocument } from '../domain/documents/empty.ts'
import { migrateDocument } from '../domain/documents/migrate.ts'
import { validateDocument } from '../domain/documents/validate.ts'
import type { KindSpec } from './types.ts'

/** Masks of objects through a video. Drawn by a later editor.: */
export const VIDEO_SEGMENT: KindSpec<'video-segment'> = {
  traits: ['timeline', 'masks', 'crop', 'judgement'],
  empty: (labels) => emptyDocument('video-segment', { labels }),
  validate: (document, context) => validateDocument('video-segment', document, context),
  read: (stored) => migrateDocument('video-segment', stored),
  editor: null,
}
