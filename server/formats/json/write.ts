import { KINDS } from '../../../src/domain/kinds.ts'
import type { SqlDatabase } from '../../store/store.ts'
import type { ExportItem } from '../export-items.ts'
import { mediaPath, type ExportFile, type ExportHead, type Exporter } from '../exporter.ts'
import { jsonArray } from '../coco/write.ts'
import { objectIdsOf, currentMaskRows } from '../mask-rows.ts'

export const OWN_FORMAT = 'biaozhu'
export const OWN_FORMAT_VERSION = 1

/** Streams masks, because those of a long video exceed the longest string. */
async function* itemText(item: ExportItem, db: SqlDatabase): AsyncGenerator<string> {
  const { seq: _order, path: _stored, ...facts } = item
  const text = JSON.stringify({ ...facts, file: mediaPath(item) })
  const { kind, uuid, version, annotation } = item
  if (!KINDS[kind].hasMaskRows || version === 0) return yield text
  yield `${text.slice(0, -1)},"masks":`
  yield* jsonArray(currentMaskRows(db, { uuid, version, objectIds: objectIdsOf(annotation) }), '')
  yield '}'
}

async function* write(
  head: ExportHead,
  items: AsyncIterable<ExportItem>,
  db: SqlDatabase,
): AsyncGenerator<string> {
  const { kind, tag, settings, exportedAt } = head
  const top = { format: OWN_FORMAT, formatVersion: OWN_FORMAT_VERSION, kind, tag, settings, exportedAt }
  yield `${JSON.stringify(top).slice(0, -1)},"items":[`
  let separator = '\n'
  for await (const item of items) {
    yield separator
    yield* itemText(item, db)
    separator = ',\n'
  }
  yield '\n]}\n'
}

/** Lossless; one item a line. */
export const ownJson: Exporter = async function* (head, items, db): AsyncGenerator<ExportFile> {
  yield { name: 'annotations.json', content: write(head, items, db) }
}
