import type { DocumentOf } from '../../../src/domain/documents/types.ts'
import type { Ontology } from '../../../src/domain/ontology/ontology.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Format } from '../format.ts'
import {
  createLists,
  itemStem,
  mediaPath,
  type ExportFile,
  type Exporter,
  type LeftOut,
} from '../writing/exporter.ts'
import { labelStrips, type LabelStrip } from '../writing/label-strips.ts'
import { objectIdsOf, currentMasks, type CurrentMask } from '../writing/mask-rows.ts'
import { indexedPng, vocPalette } from '../writing/png.ts'
import { formatText } from '../text.ts'
import { frameName } from '../youtube-vis/youtube-vis.ts'
import { objectWords, ontologyOf } from '../writing/objects.ts'
import { runsOf } from '../writing/shapes.ts'

/** Source: davischallenge.org, "DAVIS 2017": a PNG of object numbers per frame. */
const OBJECTS_MAX = 255

async function* byFrame(masks: AsyncIterable<CurrentMask>): AsyncGenerator<readonly CurrentMask[]> {
  let frame: CurrentMask[] = []
  for await (const mask of masks) {
    if (frame[0] && frame[0].frame !== mask.frame) {
      yield frame
      frame = []
    }
    frame.push(mask)
  }
  if (frame.length > 0) yield frame
}

function* indicesOf(strips: Iterable<LabelStrip>): Generator<Uint8Array> {
  for (const { labels } of strips) yield Uint8Array.from(labels)
}

/** The format has numbers of objects alone. */
function tellLabels(ontology: Ontology | null, annotation: unknown, leftOut: LeftOut): void {
  if (!ontology) return
  const { objects = [], attributes = [] } = (annotation ?? {}) as Partial<DocumentOf['video-segment']>
  if (objects.length > 0) leftOut(objectWords.labels)
  if (objects.some(({ attributes: own = [], changes = [] }) => own.length + changes.length > 0))
    leftOut(objectWords.attributes)
  if (attributes.length > 0) leftOut(objectWords.videoAttributes)
}

export const davisMasks: Exporter = async function* (head, items, db, leftOut): AsyncGenerator<ExportFile> {
  const codec = await loadCodec()
  const palette = vocPalette()
  const lists = createLists('all')
  for await (const item of items) {
    const { uuid, version, annotation, width, height } = item
    const sequence = itemStem(item)
    lists.add(item, sequence)
    tellLabels(ontologyOf(head), annotation, leftOut)
    const all = objectIdsOf(annotation)
    const objects = all.slice(0, OBJECTS_MAX)
    if (objects.length < all.length) leftOut(formatText.fullDavis(OBJECTS_MAX))
    for await (const masks of byFrame(currentMasks(db, { uuid, version, objectIds: objects }))) {
      const layers = objects.flatMap((objectId, index) => {
        const mask = masks.find((each) => each.objectId === objectId)
        return mask ? [{ mask: runsOf(codec, mask.rle), label: index + 1 }] : []
      })
      const name = `Annotations/${sequence}/${frameName(masks[0]?.frame ?? 0)}.png`
      const size = { width, height }
      yield { name, content: indexedPng(size, indicesOf(labelStrips(codec, layers, size)), palette) }
    }
  }
  yield* lists.files((part) => `ImageSets/${part}.txt`)
}

export const davis: Format<'davis'> = {
  writes: { davis: { mediaPath, write: { 'video-segment': davisMasks } } },
}
