import type { BodyType, DocumentOf, Node, RleMask } from '../../../src/domain/documents/types.ts'
import { type NodeTemplate, templateOf } from '../../../src/domain/documents/templates.ts'
import type { Rect } from '../../../src/domain/geometry/rect.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import type { ExportItem } from './export-items.ts'
import type { ExportHead } from './exporter.ts'

export const BOX_CATEGORIES = [
  { id: 1, name: 'tracking', supercategory: 'crop' },
  { id: 2, name: 'exclude', supercategory: 'crop' },
] as const

export const boxName = (categoryId: number): string =>
  BOX_CATEGORIES.find(({ id }) => id === categoryId)?.name ?? ''

export function boxesOf({
  annotation,
}: Pick<ExportItem, 'annotation'>): readonly (readonly [
  categoryId: number,
  box: Rect & { readonly id?: string },
])[] {
  if (annotation === null) return []
  const { trackingCrop, excludeCrops } = annotation as DocumentOf['image']
  return [
    ...(trackingCrop ? [[1, trackingCrop] as const] : []),
    ...excludeCrops.map((box) => [2, box] as const),
  ]
}

export const runsOf = (codec: Codec, { counts, size: [height, width] }: RleMask): Mask =>
  codec.read(counts, width, height)

export function measured(codec: Codec, mask: Mask) {
  const { x, y, width, height } = codec.box(mask)
  return {
    segmentation: { size: [mask.size[0], mask.size[1]], counts: codec.write(mask) },
    area: codec.area(mask),
    bbox: [x, y, width, height],
  }
}

export interface Skeleton {
  readonly bodyType: BodyType
  readonly nodes: readonly Node[]
}

const isLabelled = ({ visibility }: Node): boolean => visibility > 0

export const labelledNodes = (nodes: readonly Node[]): readonly Node[] => nodes.filter(isLabelled)

export function skeletonsOf({ annotation }: Pick<ExportItem, 'annotation'>): readonly Skeleton[] {
  if (annotation === null) return []
  const { bodyType, nodes, extras } = annotation as DocumentOf['image-node']
  return [nodes, ...extras.map((extra) => extra.nodes)]
    .filter((each) => each.some(isLabelled))
    .map((each) => ({ bodyType, nodes: each }))
}

/** [x, y, width, height] of the labelled nodes, in source pixels. */
export function boxAround(nodes: readonly Node[]): readonly [number, number, number, number] {
  const labelled = labelledNodes(nodes)
  const [xs, ys] = [labelled.map(({ x }) => x), labelled.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top]
}

export function createClasses(head: ExportHead) {
  const known: {
    readonly bodyType: BodyType
    readonly template: NodeTemplate | null
    nodes: readonly string[]
  }[] = []
  const own = head.settings.values['template'] as NodeTemplate | undefined
  return {
    known,
    indexOf({ bodyType, nodes }: Skeleton): number {
      const index = known.findIndex((each) => each.bodyType === bodyType)
      if (index >= 0) return index
      known.push({ bodyType, template: templateOf(bodyType, own), nodes: nodes.map(({ name }) => name) })
      return known.length - 1
    },
  }
}
