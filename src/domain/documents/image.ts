import type { ImageDocument } from './schemas.ts'
import type { DocumentContext, Violation } from './violation.ts'
import { boxList, rectInside } from './traits.ts'

/** Rules of an image document whose structure fits. */
export const imageRules = (document: ImageDocument, context: DocumentContext): Violation[] => [
  ...rectInside('trackingCrop', document.trackingCrop, context),
  ...boxList('excludeCrops', document.excludeCrops, context),
]
