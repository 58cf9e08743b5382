import type { DocumentOf } from '../../../src/domain/documents/types.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { cocoInfo } from '../coco/write.ts'
import type { Format } from '../format.ts'
import type { ExportItem } from '../writing/export-items.ts'
import {
  itemStem,
  mediaPath,
  type ExportFile,
  type ExportHead,
  type Exporter,
  jsonArray,
} from '../writing/exporter.ts'
import { currentMasks } from '../writing/mask-rows.ts'
import { pictureValues } from '../writing/objects.ts'
import { openVideoInstances } from './read.ts'
import { videoObjectNames } from '../writing/video-objects.ts'
import { measured, runsOf } from '../writing/shapes.ts'

/** Source: youtube-vos.org, "Video Instance Segmentation", annotation format. */

export const frameName = (frame: number): string => String(frame).padStart(5, '0')

type Video = Pick<ExportItem, 'uuid' | 'name' | 'exportedAs' | 'width' | 'height' | 'frameCount'> & {
  readonly attributes?: Readonly<Record<string, unknown>>
}

const video = (id: number, item: Video) => ({
  id,
  width: item.width,
  height: item.height,
  length: item.frameCount ?? 0,
  file_names: Array.from(
    { length: item.frameCount ?? 0 },
    (_, frame) => `${itemStem(item)}/${frameName(frame)}.jpg`,
  ),
  uuid: item.uuid,
  name: item.name,
  video: mediaPath(item),
  ...(item.attributes && { attributes: item.attributes }),
})

async function tracksOf(db: SqlDatabase, codec: Codec, item: ExportItem, objectId: string) {
  const length = item.frameCount ?? 0
  const segmentations: unknown[] = Array.from({ length }, () => null)
  const bboxes = segmentations.slice()
  const areas = segmentations.slice()
  const wanted = { uuid: item.uuid, version: item.version, objectIds: [objectId] }
  for await (const { frame, rle } of currentMasks(db, wanted)) {
    const { segmentation, bbox, area } = measured(codec, runsOf(codec, rle))
    segmentations[frame] = segmentation
    bboxes[frame] = bbox
    areas[frame] = area
  }
  return { segmentations, bboxes, areas }
}

async function* write(
  head: ExportHead,
  items: AsyncIterable<ExportItem>,
  db: SqlDatabase,
): AsyncGenerator<string> {
  const codec = await loadCodec()
  // Frame names are made on writing, to save memory.
  const videos: Video[] = []
  const names = videoObjectNames(head)
  const categories: string[] = (names.ontology?.labels ?? []).map(({ name }) => name)
  const idOf = (name: string): number => {
    if (!categories.includes(name)) categories.push(name)
    return categories.indexOf(name) + 1
  }
  const annotations = async function* () {
    let id = 0
    for await (const item of items) {
      const { uuid, name, exportedAs, width, height, frameCount } = item
      const attributes = names.ontology ? pictureValues(names.ontology, item) : {}
      const values = Object.keys(attributes).length > 0 ? { attributes } : {}
      videos.push({ uuid, name, exportedAs, width, height, frameCount, ...values })
      const { objects = [] } = (item.annotation ?? {}) as Partial<DocumentOf['video-segment']>
      for (const object of objects) {
        const changes = names.changesOf(object)
        const facts = {
          object_id: object.id,
          name: object.name,
          width,
          height,
          length: frameCount,
          ...(names.ontology && { colour_index: object.colourIndex, attributes: names.valuesOf(object) }),
          ...(changes.length > 0 && { attribute_changes: changes }),
        }
        const track = await tracksOf(db, codec, item, object.id)
        yield {
          id: ++id,
          video_id: videos.length,
          category_id: idOf(names.labelOf(object)),
          iscrowd: 0,
          ...facts,
          ...track,
        }
      }
    }
  }
  const listed = function* () {
    for (const [index, each] of videos.entries()) yield video(index + 1, each)
  }
  yield `{"info":${JSON.stringify(cocoInfo(head))},"licenses":[],"annotations":`
  yield* jsonArray(annotations())
  yield ',"videos":'
  yield* jsonArray(listed())
  yield `,"categories":${JSON.stringify(categories.map((name, index) => ({ id: index + 1, name, supercategory: 'object' })))}}\n`
}

/** One annotation per object, with a mask per frame. */
export const videoInstances: Exporter = async function* (head, items, db): AsyncGenerator<ExportFile> {
  yield { name: 'instances.json', content: write(head, items, db) }
}

export const youtubeVis: Format<'youtube-vis'> = {
  reads: {
    input: { takes: 'file', names: ['instances.json'], ending: '.json' },
    open: openVideoInstances,
  },
  writes: { 'youtube-vis': { mediaPath, isSingleFile: true, write: { 'video-segment': videoInstances } } },
}
