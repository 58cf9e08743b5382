import { ImageAnnotation } from '../../contract/documents.ts'
import type { DocumentRules } from '../../domain/documents/rules.ts'
import { EMPTY_COMMON } from '../../domain/documents/rules.ts'
import { boxList, rectInside } from '../../domain/documents/traits.ts'
import type { ImageDocument } from '../../domain/documents/types.ts'
import { labelledWork } from '../../domain/ontology/labelled-work.ts'
import { emptyLabelling, ontologyViolations } from '../../domain/ontology/objects.ts'

export const imageRules: DocumentRules<ImageDocument> = {
  schema: ImageAnnotation,
  violations: (document, context) => [
    ...rectInside('trackingCrop', document.trackingCrop, context),
    ...boxList('excludeCrops', document.excludeCrops, context),
    ...ontologyViolations(document, context),
  ],
  empty: (labels) => ({
    ...EMPTY_COMMON,
    trackingCrop: null,
    excludeCrops: [],
    isCorrect: true,
    ...emptyLabelling(labels?.ontology),
  }),
  labelled: labelledWork,
}
