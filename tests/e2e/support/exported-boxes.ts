import type { Rect } from './marked-pictures.ts'

/** What exports say about boxes, in terms of what somebody drew. */

/** What was drawn on a picture, in source pixels. */
export interface Drawn {
  tracking: Rect
  excludes: Rect[]
}

interface ExportedBox extends Rect {
  id: string
}

/** The boxes of an own-JSON export by file name, without their made-up ids. */
export function drawnBoxes(
  json: string,
): Record<string, Drawn & { status: string; version: number; availability: number }> {
  const { items } = JSON.parse(json) as {
    items: {
      name: string
      status: string
      version: number
      annotation: { trackingCrop: Rect; excludeCrops: ExportedBox[]; availability: number }
    }[]
  }
  return Object.fromEntries(
    items.map(({ name, status, version, annotation }) => [
      name,
      {
        status,
        version,
        availability: annotation.availability,
        tracking: annotation.trackingCrop,
        excludes: annotation.excludeCrops.map(({ id: _id, ...rect }) => rect),
      },
    ]),
  )
}

/** COCO boxes by file name: category and `[x, y, width, height]`. */
export function cocoBoxes(json: string): Record<string, [string, number[]][]> {
  const { images, annotations, categories } = JSON.parse(json) as {
    images: { id: number; name: string }[]
    annotations: { image_id: number; category_id: number; bbox: number[] }[]
    categories: { id: number; name: string }[]
  }
  const category = new Map(categories.map(({ id, name }) => [id, name]))
  return Object.fromEntries(
    images.map(({ id, name }) => [
      name,
      annotations
        .filter(({ image_id }) => image_id === id)
        .map(({ category_id, bbox }): [string, number[]] => [category.get(category_id) ?? '', bbox]),
    ]),
  )
}

/** What COCO should say of what was drawn: the tracking crop first. */
export const cocoOf = ({ tracking, excludes }: Drawn): [string, number[]][] => {
  const bbox = ({ x, y, width, height }: Rect): number[] => [x, y, width, height]
  return [
    ['tracking', bbox(tracking)],
    ...excludes.map((rect): [string, number[]] => ['exclude', bbox(rect)]),
  ]
}
