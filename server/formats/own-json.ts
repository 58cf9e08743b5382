import type { Database } from '../store/store.ts'
import type { ExportItem } from './export-items.ts'
import { mediaPath, type ExportFile, type ExportHead, type Exporter } from './exporter.ts'
import { must } from '../must.ts'

export const OWN_FORMAT = 'biaozhu'
export const OWN_FORMAT_VERSION = 1

export interface OwnMask {
  objectId: string
  frame: number
  /** COCO compressed. */
  rle: { size: [number, number]; counts: string }
  source: string
}

/** Masks of a video-segment resource that hold at a version. */
async function readMasks(db: Database, uuid: string, version: number): Promise<OwnMask[]> {
  const rows = await db
    .selectFrom('video_masks')
    .select(['object_id', 'frame', 'rle', 'height', 'width', 'source'])
    .where('resource_uuid', '=', uuid)
    .where('since_version', '<=', version)
    .where((row) => row.or([row('until_version', 'is', null), row('until_version', '>', version)]))
    .where('rle', 'is not', null)
    .orderBy('frame')
    .orderBy('object_id')
    .execute()
  return rows.map((row) => ({
    objectId: row.object_id,
    frame: row.frame,
    rle: { size: [row.height, row.width], counts: must(row.rle) },
    source: row.source,
  }))
}

async function itemText(item: ExportItem, db: Database): Promise<string> {
  const { seq: _order, path: _stored, ...facts } = item
  const masks =
    item.kind === 'video-segment' && item.version > 0
      ? { masks: await readMasks(db, item.uuid, item.version) }
      : {}
  return JSON.stringify({ ...facts, file: mediaPath(item), ...masks })
}

async function* write(
  head: ExportHead,
  items: AsyncIterable<ExportItem>,
  db: Database,
): AsyncGenerator<string> {
  const { kind, tag, settings, exportedAt } = head
  const top = { format: OWN_FORMAT, formatVersion: OWN_FORMAT_VERSION, kind, tag, settings, exportedAt }
  yield `${JSON.stringify(top).slice(0, -1)},"items":[`
  let separator = '\n'
  for await (const item of items) {
    yield separator + (await itemText(item, db))
    separator = ',\n'
  }
  yield '\n]}\n'
}

/** This product's own JSON, lossless: documents, judgements, names and masks as they are. One line an item. */
export const ownJson: Exporter = async function* (head, items, db): AsyncGenerator<ExportFile> {
  yield { name: 'annotations.json', content: write(head, items, db) }
}
