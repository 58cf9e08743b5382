import type { Database } from '../store/store.ts'
import type { ExportItem } from './export-items.ts'
import { mediaPath, type ExportFile, type ExportHead, type Exporter } from './exporter.ts'
import { objectIdsOf, standingRows, type StandingRow } from './mask-rows.ts'

export const OWN_FORMAT = 'biaozhu'
export const OWN_FORMAT_VERSION = 1

async function masksOf(db: Database, { uuid, version, annotation }: ExportItem): Promise<StandingRow[]> {
  const masks: StandingRow[] = []
  const objectIds = objectIdsOf(annotation)
  for await (const mask of standingRows(db, { uuid, version, objectIds })) masks.push(mask)
  return masks
}

async function itemText(item: ExportItem, db: Database): Promise<string> {
  const { seq: _order, path: _stored, ...facts } = item
  const masks = item.kind === 'video-segment' && item.version > 0 ? { masks: await masksOf(db, item) } : {}
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
