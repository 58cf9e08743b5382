import { setImmediate } from 'node:timers/promises'
import type { Segment } from '../../../src/domain/documents/types.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { ExportItem } from '../writing/export-items.ts'
import {
  createLists,
  type ExportFile,
  type Exporter,
  itemStem,
  type LeftOut,
  once,
} from '../writing/exporter.ts'
import { type Layer, labelStrips } from '../writing/label-strips.ts'
import { indexedPng, vocPalette } from '../writing/png.ts'
import { createSegmentClasses, type FlatSegment, tellSegmentAttributes } from '../writing/segments.ts'
import { runsOf } from '../writing/shapes.ts'
import { IGNORED_INDEX } from './class-names.ts'
import { masksText } from './text.ts'

/** 0 is the background. */
const NUMBERS_MAX = IGNORED_INDEX - 1

function* indicesOf(codec: Codec, layers: readonly Layer[], item: ExportItem): Generator<Uint8Array> {
  for (const { labels } of labelStrips(codec, layers, item)) yield Uint8Array.from(labels)
}

/** Pixels of each layer that no later one covers. */
async function shownPixels(
  codec: Codec,
  layers: readonly Layer[],
  item: ExportItem,
): Promise<ReadonlyMap<number, number>> {
  const shown = new Map<number, number>()
  for (const { labels } of labelStrips(codec, layers, item)) {
    await setImmediate()
    for (const label of labels) if (label !== 0) shown.set(label, (shown.get(label) ?? 0) + 1)
  }
  return shown
}

/** Those that have a number, from the bottom up. Parts are in the region of their parents. */
function topsOf(segments: readonly FlatSegment[], leftOut: LeftOut): readonly FlatSegment[] {
  const tops = segments.filter(({ segment }) => segment.parentId === null)
  const known = tops.filter(({ number }) => number < NUMBERS_MAX)
  if (tops.length < segments.length) leftOut(masksText.lost.parts)
  if (known.length < tops.length) leftOut(masksText.lost.classes(NUMBERS_MAX))
  if (known.length > NUMBERS_MAX) leftOut(masksText.lost.objects(NUMBERS_MAX))
  return known.slice(0, NUMBERS_MAX)
}

/** As CVAT and Datumaro write and read it. */
function labelMap(names: readonly string[], palette: Uint8Array): string {
  const lines = ['background', ...names.slice(0, NUMBERS_MAX)].map(
    (name, index) => `${name}:${palette.subarray(index * 3, index * 3 + 3).join(',')}::`,
  )
  return `# label:color_rgb:parts:actions\n${lines.join('\n')}\n`
}

/** Class numbers and object numbers of each pixel as PNG with VOC's palette, and the table of classes. */
export const vocMasks: Exporter = async function* (head, items, _db, leftOut): AsyncGenerator<ExportFile> {
  const codec = await loadCodec()
  const palette = vocPalette()
  const lists = createLists('default')
  const { known, segmentsOf } = createSegmentClasses(head)
  const maskOf = ({ rleMask }: Segment) => runsOf(codec, rleMask)
  for await (const item of items) {
    const stem = itemStem(item)
    lists.add(item, stem)
    const segments = segmentsOf(item)
    tellSegmentAttributes(head, item, segments, leftOut)
    const tops = topsOf(segments, leftOut)
    const masks = tops.map(({ segment }) => maskOf(segment))
    const objects = masks.map((mask, index): Layer => ({ mask, label: index + 1 }))
    const classes = masks.map((mask, index): Layer => ({ mask, label: (tops[index]?.number ?? 0) + 1 }))
    const shown = await shownPixels(codec, objects, item)
    if (masks.some((mask, index) => (shown.get(index + 1) ?? 0) < codec.area(mask)))
      leftOut(masksText.lost.covered)
    yield {
      name: `SegmentationClass/${stem}.png`,
      content: indexedPng(item, indicesOf(codec, classes, item), palette),
    }
    yield {
      name: `SegmentationObject/${stem}.png`,
      content: indexedPng(item, indicesOf(codec, objects, item), palette),
    }
  }
  yield {
    name: 'labelmap.txt',
    content: once(
      labelMap(
        known.map(({ name }) => name),
        palette,
      ),
    ),
  }
  yield* lists.files((part) => `ImageSets/Segmentation/${part}.txt`)
}
