import type { DocumentOf } from '../../../src/domain/documents/schemas.ts'
import { cocoFile } from './write.ts'
import type { ExportItem } from '../export-items.ts'
import type { ExportFile, Exporter } from '../exporter.ts'

export const BOX_CATEGORIES = [
  { id: 1, name: 'tracking', supercategory: 'crop' },
  { id: 2, name: 'exclude', supercategory: 'crop' },
] as const

/** What boxes of a category are called. */
export const boxName = (categoryId: number): string =>
  BOX_CATEGORIES.find(({ id }) => id === categoryId)?.name ?? ''

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The boxes of an image document, each with the id of its category; the tracking crop first. */
export function boxesOf({ annotation }: ExportItem): readonly (readonly [categoryId: number, box: Box])[] {
  if (annotation === null) return []
  const { trackingCrop, excludeCrops } = annotation as DocumentOf['image']
  return [
    ...(trackingCrop ? [[1, trackingCrop] as const] : []),
    ...excludeCrops.map((box) => [2, box] as const),
  ]
}

function* annotationsOf(item: ExportItem) {
  for (const [categoryId, { x, y, width, height }] of boxesOf(item)) {
    const [right, bottom] = [x + width, y + height]
    yield {
      category_id: categoryId,
      bbox: [x, y, width, height],
      area: width * height,
      segmentation: [[x, y, right, y, right, bottom, x, bottom]],
      iscrowd: 0,
    }
  }
}

/** COCO instances of the image kind: its crops as boxes in source pixels. */
export const cocoBoxes: Exporter = async function* (head, items): AsyncGenerator<ExportFile> {
  const source = { categories: () => BOX_CATEGORIES, annotationsOf }
  yield { name: 'instances.json', content: cocoFile(head, items, source) }
}
