import { loadCodec } from '../../../wasm-rle/node.ts'
import { cocoFile } from './write.ts'
import type { ExportItem } from '../export-items.ts'
import type { ExportFile, Exporter } from '../exporter.ts'
import { measured, runsOf, SEGMENT_CLASSES, segmentsOf } from '../segments.ts'

/** COCO instances of pictures with masks: run-length segmentations, parts with the id of what they are part of. */
export const cocoSegments: Exporter = async function* (head, items): AsyncGenerator<ExportFile> {
  const codec = await loadCodec()
  const annotationsOf = function* (item: ExportItem) {
    for (const { categoryId, segment } of segmentsOf(item)) {
      const { id, parentId, name, rleMask } = segment
      const facts = { segment_id: id, parent_segment_id: parentId, name }
      yield { category_id: categoryId, iscrowd: 0, ...measured(codec, runsOf(codec, rleMask)), ...facts }
    }
  }
  const source = { categories: () => SEGMENT_CLASSES, annotationsOf }
  yield { name: 'instances.json', content: cocoFile(head, items, source) }
}
