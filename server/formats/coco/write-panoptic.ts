import type { Segment } from '../../../src/domain/documents/types.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { pictureFacts } from './write-objects.ts'
import { cocoText } from './text.ts'
import { cocoClasses, cocoImage, cocoInfo, segmentFacts } from './write.ts'
import type { ExportItem } from '../writing/export-items.ts'
import { type ExportFile, type Exporter, itemStem, jsonArray } from '../writing/exporter.ts'
import { labelStrips, type LabelStrip } from '../writing/label-strips.ts'
import { rgbPng } from '../writing/png.ts'
import { ontologyOf } from '../writing/objects.ts'
import { createSegmentClasses, type FlatSegment } from '../writing/segments.ts'
import { runsOf } from '../writing/shapes.ts'
import { isAreaLabel } from '../../../src/domain/ontology/segment-labels.ts'

type Classes = ReturnType<typeof createSegmentClasses>['known']

/** Whole areas are "stuff"; so are exclusions. */
const classesOf = (known: Classes) =>
  cocoClasses(known).map((each, index) => {
    const label = known[index]?.label
    return { ...each, isthing: (label ? isAreaLabel(label) : each.name === 'exclude') ? 0 : 1 }
  })

interface Extent {
  area: number
  left: number
  top: number
  right: number
  bottom: number
}

const noExtent = (): Extent => ({
  area: 0,
  left: Infinity,
  top: Infinity,
  right: -Infinity,
  bottom: -Infinity,
})

function measure(extents: readonly Extent[], { top, labels }: LabelStrip, width: number): void {
  for (let [at, x, y] = [0, 0, top]; at < labels.length; at++) {
    const one = extents[(labels[at] ?? 0) - 1]
    if (one) {
      one.area += 1
      one.left = Math.min(one.left, x)
      one.top = Math.min(one.top, y)
      one.right = Math.max(one.right, x)
      one.bottom = y
    }
    x += 1
    if (x < width) continue
    x = 0
    y += 1
  }
}

/** COCO's colour of an id: R + 256 G + 256² B. */
function colours(labels: Uint32Array): Uint8Array {
  const rgb = new Uint8Array(labels.length * 3)
  for (let at = 0; at < labels.length; at++) {
    const id = labels[at] ?? 0
    rgb[at * 3] = id & 255
    rgb[at * 3 + 1] = (id >> 8) & 255
    rgb[at * 3 + 2] = (id >> 16) & 255
  }
  return rgb
}

function panoptic(codec: Codec, item: ExportItem, segments: readonly FlatSegment[], isLabelled: boolean) {
  const layers = segments.map(({ segment }, index) => ({
    mask: runsOf(codec, segment.rleMask),
    label: index + 1,
    segment,
  }))
  const extents = segments.map(noExtent)
  const strips = function* () {
    for (const strip of labelStrips(codec, layers, item)) {
      measure(extents, strip, item.width)
      yield colours(strip.labels)
    }
  }
  const infos = () =>
    segments.flatMap((flat, index) => {
      const one = extents[index]
      if (!one || one.area === 0) return []
      const { area, left, top, right, bottom } = one
      const bbox = [left, top, right - left + 1, bottom - top + 1]
      const facts = { area, bbox, iscrowd: 0, ...segmentFacts(flat, isLabelled) }
      return [{ id: index + 1, category_id: flat.number + 1, ...facts }]
    })
  const isCovered = () => {
    const shown = new Map(segments.map(({ segment }, index) => [segment, extents[index]?.area ?? 0]))
    // When the file is read, parts belong to the masks of their parents.
    const shownIn = (segment: Segment): number =>
      segment.children.reduce((sum, part) => sum + shownIn(part), shown.get(segment) ?? 0)
    return layers.some(({ mask, segment }) => shown.get(segment) === 0 || shownIn(segment) < codec.area(mask))
  }
  return { png: rgbPng(item, strips()), infos, isCovered }
}

/** One PNG of ids per picture. Parts cover their parents; fully hidden segments are left out. */
export const cocoPanoptic: Exporter = async function* (
  head,
  items,
  _db,
  leftOut,
): AsyncGenerator<ExportFile> {
  const codec = await loadCodec()
  const { known, segmentsOf } = createSegmentClasses(head)
  const ontology = ontologyOf(head)
  const images: unknown[] = []
  const annotations: unknown[] = []
  for await (const item of items) {
    images.push({ ...cocoImage(images.length + 1, item), ...(ontology && pictureFacts(ontology)(item)) })
    const { png, infos, isCovered } = panoptic(codec, item, segmentsOf(item), ontology !== null)
    const fileName = `${itemStem(item)}.png`
    yield { name: `panoptic/${fileName}`, content: png }
    annotations.push({ image_id: images.length, file_name: fileName, segments_info: infos() })
    if (isCovered()) leftOut(cocoText.lost.covered)
  }
  const content = async function* () {
    yield `{"info":${JSON.stringify(cocoInfo(head))},"licenses":[],"categories":${JSON.stringify(classesOf(known))},"images":`
    yield* jsonArray(images)
    yield ',"annotations":'
    yield* jsonArray(annotations)
    yield '}\n'
  }
  yield { name: 'panoptic.json', content: content() }
}
