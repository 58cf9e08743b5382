import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { cocoImage, cocoInfo, jsonArray } from './parts.ts'
import type { ExportItem } from '../export-items.ts'
import { once, type ExportFile, type Exporter } from '../exporter.ts'
import { rgbPng } from '../png.ts'
import { runsOf, SEGMENT_CLASSES, segmentsOf } from '../segments.ts'

const CLASSES = SEGMENT_CLASSES.map((each) => ({ ...each, isthing: each.name === 'exclude' ? 0 : 1 }))

/** What lies on top at each pixel, as place in the list of segments plus one; 0 for none. */
function labelsOf(codec: Codec, item: ExportItem): Uint32Array {
  const labels = new Uint32Array(item.width * item.height)
  for (const [index, { segment }] of segmentsOf(item).entries()) {
    const bytes = codec.decodeBytes(runsOf(codec, segment.rleMask))
    for (let at = 0; at < labels.length; at++) if (bytes[at] !== 0) labels[at] = index + 1
  }
  return labels
}

interface Extent {
  area: number
  left: number
  top: number
  right: number
  bottom: number
}

const extents = (labels: Uint32Array, width: number, count: number): Extent[] => {
  const all = Array.from({ length: count }, () => ({
    area: 0,
    left: Infinity,
    top: Infinity,
    right: 0,
    bottom: 0,
  }))
  for (let at = 0; at < labels.length; at++) {
    const one = all[(labels[at] ?? 0) - 1]
    if (!one) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    one.area += 1
    one.left = Math.min(one.left, x)
    one.top = Math.min(one.top, y)
    one.right = Math.max(one.right, x)
    one.bottom = Math.max(one.bottom, y)
  }
  return all
}

/** COCO's colour of an id: R + 256 G + 256² B. */
function colours(labels: Uint32Array): Uint8Array {
  const rgb = new Uint8Array(labels.length * 3)
  for (let at = 0; at < labels.length; at++) {
    const id = labels[at] ?? 0
    rgb.set([id & 255, (id >> 8) & 255, (id >> 16) & 255], at * 3)
  }
  return rgb
}

function panoptic(codec: Codec, imageId: number, item: ExportItem) {
  const labels = labelsOf(codec, item)
  const segments = segmentsOf(item)
  const all = extents(labels, item.width, segments.length)
  const infos = segments.flatMap(({ categoryId, segment: { id, parentId, name } }, index) => {
    const one = all[index]
    if (!one || one.area === 0) return []
    const { area, left, top, right, bottom } = one
    const bbox = [left, top, right - left + 1, bottom - top + 1]
    const facts = { segment_id: id, parent_segment_id: parentId, name }
    return [{ id: index + 1, category_id: categoryId, area, bbox, iscrowd: 0, ...facts }]
  })
  return {
    png: rgbPng(colours(labels), item.width),
    annotation: { image_id: imageId, file_name: `${item.uuid}.png`, segments_info: infos },
  }
}

/** COCO panoptic: a PNG of ids for each picture. A part covers what it is part of; what is hidden wholly is left out. */
export const cocoPanoptic: Exporter = async function* (head, items): AsyncGenerator<ExportFile> {
  const codec = await loadCodec()
  const images: unknown[] = []
  const annotations: unknown[] = []
  for await (const item of items) {
    images.push(cocoImage(images.length + 1, item))
    const { png, annotation } = panoptic(codec, images.length, item)
    annotations.push(annotation)
    yield { name: `panoptic/${annotation.file_name}`, content: once(png) }
  }
  const content = async function* () {
    yield `{"info":${JSON.stringify(cocoInfo(head))},"licenses":[],"categories":${JSON.stringify(CLASSES)},"images":`
    yield* jsonArray(images)
    yield ',"annotations":'
    yield* jsonArray(annotations)
    yield '}\n'
  }
  yield { name: 'panoptic.json', content: content() }
}
