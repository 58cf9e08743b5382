import { z } from 'zod'
import { EXCLUDE_CROPS_MAX } from '../../domain/documents/limits.ts'
import type { DocumentRules } from '../../domain/documents/rules.ts'
import { EMPTY_COMMON } from '../../domain/documents/rules.ts'
import * as shape from '../../domain/documents/shapes.ts'
import { boxList, rectInside } from '../../domain/documents/traits.ts'

const schema = z.strictObject({
  ...shape.common,
  availability: shape.availability,
  trackingCrop: shape.rect.nullable(),
  excludeCrops: z.array(shape.identifiedRect).max(EXCLUDE_CROPS_MAX),
  isCorrect: z.boolean(),
})

export type ImageDocument = z.infer<typeof schema>

export const imageRules: DocumentRules<ImageDocument> = {
  schema,
  violations: (document, context) => [
    ...rectInside('trackingCrop', document.trackingCrop, context),
    ...boxList('excludeCrops', document.excludeCrops, context),
  ],
  empty: () => ({ ...EMPTY_COMMON, trackingCrop: null, excludeCrops: [], isCorrect: true }),
}
