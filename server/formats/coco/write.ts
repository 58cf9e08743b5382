import { chinaDay } from '../../../src/domain/china.ts'
import type { DocumentOf } from '../../../src/domain/documents/schemas.ts'
import type { ExportItem } from '../export-items.ts'
import { mediaPath, type ExportHead } from '../exporter.ts'

/** What all COCO files share. Source: cocodataset.org, "Data format". */

export interface CocoCategory {
  /** From 1. */
  readonly id: number
  readonly name: string
  readonly supercategory: string
  readonly [more: string]: unknown
}

export const cocoInfo = ({ tag, exportedAt }: ExportHead) => ({
  description: tag.name,
  version: '1.0',
  // Of the day that people see, wherever the server stands.
  year: Number(chinaDay(exportedAt.getTime()).slice(0, 4)),
  date_created: exportedAt.toISOString(),
})

/** What COCO has no word for, and an import needs to know what a picture without annotations says. */
const judged = ({ annotation }: ExportItem) => {
  const { availability, blur } = (annotation ?? {}) as Partial<DocumentOf['image-node']>
  return { ...(availability !== undefined && { availability }), ...(blur !== undefined && { blur }) }
}

export const cocoImage = (id: number, item: ExportItem) => ({
  id,
  file_name: mediaPath(item),
  width: item.width,
  height: item.height,
  date_captured: item.annotatedAt?.toISOString() ?? '',
  uuid: item.uuid,
  name: item.name,
  status: item.status,
  ...judged(item),
})

/** A JSON array, entry by entry, each on a line of its own or, with no `lineEnd`, all on one. */
export async function* jsonArray(
  entries: AsyncIterable<unknown> | Iterable<unknown>,
  lineEnd = '\n',
): AsyncGenerator<string> {
  yield '['
  let separator = lineEnd
  for await (const entry of entries) {
    yield separator + JSON.stringify(entry)
    separator = `,${lineEnd}`
  }
  yield `${lineEnd}]`
}

export interface CocoSource {
  /** Asked when all items have been read: some categories are known only then. */
  readonly categories: () => readonly CocoCategory[]
  /** The annotations of an item without their ids. */
  readonly annotationsOf: (item: ExportItem) => Iterable<Record<string, unknown>>
}

/** The whole file. Annotations stream out; images, a fraction of them, wait until all items are read. */
export async function* cocoFile(
  head: ExportHead,
  items: AsyncIterable<ExportItem>,
  { categories, annotationsOf }: CocoSource,
): AsyncGenerator<string> {
  const images: unknown[] = []
  const annotations = async function* () {
    let id = 0
    for await (const item of items) {
      images.push(cocoImage(images.length + 1, item))
      for (const annotation of annotationsOf(item)) yield { id: ++id, image_id: images.length, ...annotation }
    }
  }
  yield `{"info":${JSON.stringify(cocoInfo(head))},"licenses":[],"annotations":`
  yield* jsonArray(annotations())
  yield ',"images":'
  yield* jsonArray(images)
  yield `,"categories":${JSON.stringify(categories())}}\n`
}
