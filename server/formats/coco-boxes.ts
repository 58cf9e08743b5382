import type { DocumentOf } from '../../src/domain/documents/schemas.ts'
import type { ExportItem } from './export-items.ts'
import { mediaPath, type ExportFile, type ExportHead, type Exporter } from './exporter.ts'

/** COCO counts categories from 1. */
export const COCO_CATEGORIES = [
  { id: 1, name: 'tracking', supercategory: 'crop' },
  { id: 2, name: 'exclude', supercategory: 'crop' },
] as const

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const annotation = (id: number, imageId: number, categoryId: number, box: Box) => {
  const [right, bottom] = [box.x + box.width, box.y + box.height]
  return {
    id,
    image_id: imageId,
    category_id: categoryId,
    bbox: [box.x, box.y, box.width, box.height],
    area: box.width * box.height,
    segmentation: [[box.x, box.y, right, box.y, right, bottom, box.x, bottom]],
    iscrowd: 0,
  }
}

/** The boxes of an image document with their category: the tracking crop first. */
function boxesOf(item: ExportItem): [number, Box][] {
  if (item.annotation === null) return []
  const document = item.annotation as DocumentOf['image']
  const tracking: [number, Box][] = document.trackingCrop ? [[1, document.trackingCrop]] : []
  return [...tracking, ...document.excludeCrops.map((box): [number, Box] => [2, box])]
}

const image = (id: number, item: ExportItem) => ({
  id,
  file_name: mediaPath(item),
  width: item.width,
  height: item.height,
  date_captured: item.annotatedAt?.toISOString() ?? '',
  uuid: item.uuid,
  name: item.name,
  status: item.status,
})

async function* write(head: ExportHead, items: AsyncIterable<ExportItem>): AsyncGenerator<string> {
  const info = {
    description: head.tag.name,
    version: '1.0',
    year: head.exportedAt.getFullYear(),
    date_created: head.exportedAt.toISOString(),
  }
  yield `{"info":${JSON.stringify(info)},"licenses":[],"categories":${JSON.stringify(COCO_CATEGORIES)},"images":[`
  // Images stream out; boxes, a fraction of that, wait until all images are named.
  const boxes: string[] = []
  let imageId = 0
  for await (const item of items) {
    imageId += 1
    yield `${imageId === 1 ? '\n' : ',\n'}${JSON.stringify(image(imageId, item))}`
    for (const [categoryId, box] of boxesOf(item))
      boxes.push(JSON.stringify(annotation(boxes.length + 1, imageId, categoryId, box)))
  }
  yield '\n],"annotations":['
  for (const [index, box] of boxes.entries()) yield `${index === 0 ? '\n' : ',\n'}${box}`
  yield '\n]}\n'
}

/** COCO instances of the image kind: its crops as boxes in source pixels. Source: cocodataset.org, "Data format". */
export const cocoBoxes: Exporter = async function* (head, items): AsyncGenerator<ExportFile> {
  yield { name: 'instances.json', content: write(head, items) }
}
