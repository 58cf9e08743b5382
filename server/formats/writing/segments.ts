import {
  SEGMENT_CATEGORIES,
  type DocumentOf,
  type RleMask,
  type Segment,
} from '../../../src/domain/documents/types.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import type { ExportItem } from './export-items.ts'

export const SEGMENT_CLASSES = SEGMENT_CATEGORIES.map((name, index) => ({
  id: index + 1,
  name,
  supercategory: 'segment',
}))

export interface FlatSegment {
  readonly categoryId: number
  readonly segment: Segment
}

const flat = (categoryId: number, segment: Segment): FlatSegment[] => [
  { categoryId, segment },
  ...segment.children.flatMap((child) => flat(categoryId, child)),
]

/** From the bottom up: a part follows its parent and lies above it. */
export function segmentsOf({ annotation }: Pick<ExportItem, 'annotation'>): readonly FlatSegment[] {
  if (annotation === null) return []
  const { categories } = annotation as DocumentOf['image-segment']
  return SEGMENT_CATEGORIES.flatMap((category, index) =>
    categories[category].flatMap((segment) => flat(index + 1, segment)),
  )
}

export const runsOf = (codec: Codec, { counts, size: [height, width] }: RleMask): Mask =>
  codec.read(counts, width, height)

export function measured(codec: Codec, mask: Mask) {
  const { x, y, width, height } = codec.box(mask)
  return {
    segmentation: { size: [mask.size[0], mask.size[1]], counts: codec.write(mask) },
    area: codec.area(mask),
    bbox: [x, y, width, height],
  }
}
