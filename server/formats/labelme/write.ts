import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { Segment } from '../../../src/domain/documents/types.ts'
import { fileName } from '../../../src/domain/paths.ts'
import type { Rect } from '../../../src/domain/geometry/rect.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Rectangle } from '../../../wasm-rle/mask.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { ExportItem } from '../writing/export-items.ts'
import { itemStem, type ExportFile, type Exporter } from '../writing/exporter.ts'
import { labelStrips } from '../writing/label-strips.ts'
import { indexedPng } from '../writing/png.ts'
import { labelmeText } from './text.ts'
import {
  SEGMENT_CLASSES,
  boxAround,
  boxName,
  boxesOf,
  labelledNodes,
  runsOf,
  segmentsOf,
  skeletonsOf,
} from '../writing/shapes.ts'

/** One JSON beside each picture. Source: github.com/wkentaro/labelme, labelme/_label_file.py. */

/** LabelMe compares it with its own; masks came with 5.2. */
const VERSION = '5.5.0'
const BLACK_AND_WHITE = Uint8Array.of(0, 0, 0, 255, 255, 255)

interface Shape {
  readonly label: string
  /** Source pixels; of a mask the first and last pixel of its box. */
  readonly points: readonly (readonly [number, number])[]
  readonly group_id: number | null
  readonly shape_type: 'rectangle' | 'point' | 'mask'
  readonly mask?: string | null
  readonly difficult?: boolean
}

const shapeText = ({ label, points, group_id, shape_type, mask = null, difficult }: Shape): string =>
  JSON.stringify({
    label,
    points,
    group_id,
    description: '',
    shape_type,
    flags: {},
    mask,
    ...(difficult !== undefined && { difficult }),
  })

/** Streamed: the masks of one picture can exceed the longest string. */
async function* fileText(item: ExportItem, shapes: AsyncIterable<Shape> | Iterable<Shape>) {
  yield `{"version":"${VERSION}","flags":{},"shapes":[`
  let separator = ''
  for await (const shape of shapes) {
    yield separator + shapeText(shape)
    separator = ','
  }
  const { width: imageWidth, height: imageHeight } = item
  const imagePath = fileName(item.exportedAs)
  yield `],${JSON.stringify({ imagePath, imageData: null, imageHeight, imageWidth }).slice(1)}\n`
}

const labelme = (shapesOf: (item: ExportItem) => AsyncIterable<Shape> | Iterable<Shape>): Exporter =>
  async function* (_head, items): AsyncGenerator<ExportFile> {
    for await (const item of items)
      yield { name: `${itemStem(item)}.json`, content: fileText(item, shapesOf(item)) }
  }

const rectangle = (label: string, { x, y, width, height }: Rect, group: number | null): Shape => ({
  label,
  points: [
    [x, y],
    [x + width, y + height],
  ],
  group_id: group,
  shape_type: 'rectangle',
})

export const labelmeBoxes: Exporter = labelme((item) =>
  boxesOf(item).map(([id, box]) => rectangle(boxName(id), box, null)),
)

/** A skeleton is a group: nodes as points, and the box around them, named after the template. */
export const labelmeKeypoints: Exporter = labelme((item) =>
  skeletonsOf(item).flatMap(({ bodyType, nodes }, index): Shape[] => {
    const [x, y, width, height] = boxAround(nodes)
    const box = rectangle(bodyType, { x, y, width, height }, index + 1)
    const points = labelledNodes(nodes).map((node): Shape => ({
      label: node.name,
      points: [[node.x, node.y]],
      group_id: index + 1,
      shape_type: 'point',
      // X-AnyLabeling's flag for a hidden node; LabelMe keeps it.
      difficult: node.visibility === 1,
    }))
    return [box, ...points]
  }),
)

/** Base64 of a PNG as large as the mask's box: index 1 is set. */
async function maskPng(codec: Codec, { rleMask }: Segment, box: Rectangle): Promise<string> {
  const cropped = codec.crop(runsOf(codec, rleMask), box)
  const strips = labelStrips(codec, [{ mask: cropped, label: 1 }], box)
  const rows = (function* () {
    for (const { labels } of strips) yield Uint8Array.from(labels)
  })()
  return (await buffer(Readable.from(indexedPng(box, rows, BLACK_AND_WHITE)))).toString('base64')
}

/** From the bottom up; the format has no parent segments. */
export const labelmeSegments: Exporter = async function* (head, items, db, leftOut) {
  const codec = await loadCodec()
  const shapesOf = async function* (item: ExportItem): AsyncGenerator<Shape> {
    const segments = segmentsOf(item)
    if (segments.some(({ segment }) => segment.parentId !== null)) leftOut(labelmeText.parts)
    for (const { categoryId, segment } of segments) {
      const box = codec.box(runsOf(codec, segment.rleMask))
      if (box.width === 0) continue
      const { x, y, width, height } = box
      yield {
        label: SEGMENT_CLASSES[categoryId - 1]?.name ?? '',
        points: [
          [x, y],
          [x + width - 1, y + height - 1],
        ],
        group_id: null,
        shape_type: 'mask',
        mask: await maskPng(codec, segment, box),
      }
    }
  }
  yield* labelme(shapesOf)(head, items, db, leftOut)
}
