import {
  SEGMENT_CATEGORIES,
  type DocumentOf,
  type Node,
  type Segment,
} from '../../src/domain/documents/types.ts'
import type { Rect, RleMask } from '../../src/domain/documents/types.ts'
import { countsOf } from '../../src/domain/documents/rle.ts'
import { HEIGHT, WIDTH } from '../fixtures/documents.ts'

/** Files as CVAT writes them; source: docs.cvat.ai, "XML annotation format", and its exporter `formats/cvat.py`. */

type Values = Readonly<Record<string, string | number>>

const escaped = (value: string | number): string =>
  String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export const element = (name: string, values: Values, content = ''): string => {
  const attributes = Object.entries(values).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `    <${name}${attributes.join('')}>${content}</${name}>\n`
}

export const shape = (name: string, label: string, values: Values, content = ''): string =>
  element(name, { label, source: 'manual', occluded: 0, ...values, z_order: values['z_order'] ?? 0 }, content)

export const attribute = (name: string, value: string): string =>
  `<attribute name="${escaped(name)}">${escaped(value)}</attribute>`

/** Of the pictures that tests use, where no other size is given. */
export const image = (
  name: string,
  shapes: readonly string[],
  size: Values = { width: WIDTH, height: HEIGHT },
) => element('image', { id: 0, name, ...size }, `\n${shapes.join('')}`)

const META =
  '<meta><task><id>1</id><name>x</name><labels><label><name>x</name><type>any</type></label></labels></task></meta>'

export const cvat = (images: readonly string[], version = '1.1', meta = META): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<annotations>\n<version>${version}</version>\n${meta}\n${images.join('')}</annotations>\n`

export const box = (label: string, { x, y, width, height }: Rect, more: Values = {}): string =>
  shape('box', label, { xtl: x, ytl: y, xbr: x + width, ybr: y + height, ...more })

/** A node at the corner where it is not there: CVAT leaves it wherever it was. */
const node = ({ name, x, y, visibility }: Node): string =>
  element('points', {
    label: name,
    source: 'manual',
    outside: Number(visibility === 0),
    occluded: Number(visibility === 1),
    points: `${x.toFixed(2)},${y.toFixed(2)}`,
  })

export const skeleton = (label: string, nodes: readonly Node[]): string =>
  element('skeleton', { label, source: 'manual', z_order: 0 }, `\n${nodes.map(node).join('')}`)

/** Runs row by row of the whole picture, as a shape has them. */
export function runs(rleMask: RleMask): Values {
  const pixels = (countsOf(rleMask) ?? []).flatMap((run, turn) => Array<number>(run).fill(turn % 2))
  const counts = [0]
  for (let row = 0; row < HEIGHT; row += 1)
    for (let column = 0; column < WIDTH; column += 1) {
      if ((pixels[column * HEIGHT + row] ?? 0) !== (counts.length + 1) % 2) counts.push(0)
      counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1
    }
  return { rle: counts.join(', '), left: 0, top: 0, width: WIDTH, height: HEIGHT }
}

const flat = (segment: Segment): Segment[] => [segment, ...segment.children.flatMap(flat)]

/** Every segment with its category, a part behind what it is part of. */
export const segmentsIn = ({ categories }: DocumentOf['image-segment']) =>
  SEGMENT_CATEGORIES.flatMap((category) =>
    categories[category].flatMap(flat).map((segment) => ({ category, segment })),
  )

/** The shapes that a document has, as CVAT would have them. */
export const SHAPES = {
  image: ({ trackingCrop, excludeCrops }: DocumentOf['image']) => [
    ...(trackingCrop ? [box('tracking', trackingCrop)] : []),
    ...excludeCrops.map((crop) => box('exclude', crop)),
  ],
  'image-node': ({ bodyType, nodes, extras }: DocumentOf['image-node']) =>
    [nodes, ...extras.map((extra) => extra.nodes)].map((each) => skeleton(bodyType, each.toReversed())),
  'image-segment': (document: DocumentOf['image-segment']) =>
    segmentsIn(document).map(({ category, segment }) => shape('mask', category, runs(segment.rleMask))),
} as const

/** A shape of a track on a frame. */
export const tracked = (name: string, frame: number, values: Values, content = ''): string =>
  element(
    name,
    { frame, keyframe: 1, outside: 0, occluded: 0, ...values, z_order: values['z_order'] ?? 0 },
    content,
  )

export const track = (id: number, label: string, shapes: readonly string[]): string =>
  element('track', { id, label, source: 'manual' }, `\n${shapes.join('')}`)

/** The file of a task that is about a video. */
export const cvatVideo = (source: string, tracks: readonly string[], meta?: string): string =>
  cvat(
    tracks,
    '1.1',
    meta ??
      `<meta><task><name>x</name><original_size><width>${WIDTH}</width><height>${HEIGHT}</height></original_size><source>${source}</source></task></meta>`,
  )
