import type { Kind } from '../kinds.ts'
import type { DocumentOf, ImageSegmentDocument, Segment } from './schemas.ts'
import { compressedCounts } from './mask.ts'

const compressed = (segment: Segment): Segment => ({
  ...segment,
  rleMask: { size: segment.rleMask.size, counts: compressedCounts(segment.rleMask) },
  children: segment.children.map(compressed),
})

/** A valid document as it is stored: masks as compressed strings. */
export const normaliseDocument = <K extends Kind>(kind: K, document: DocumentOf[K]): DocumentOf[K] => {
  if (kind !== 'image-segment') return document
  const { categories, ...rest } = document as ImageSegmentDocument
  const { human, cover, exclude } = categories
  return {
    ...rest,
    categories: {
      human: human.map(compressed),
      cover: cover.map(compressed),
      exclude: exclude.map(compressed),
    },
  } as DocumentOf[K]
}
