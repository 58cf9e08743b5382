import type { BodyType, DocumentOf, Node } from '../../../src/domain/documents/types.ts'
import type { NodeTemplate } from '../../../src/domain/documents/templates.ts'
import { templateOf } from '../../../src/domain/documents/templates.ts'
import type { ExportItem } from './export-items.ts'
import type { ExportHead } from './exporter.ts'

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

/** Around the labelled nodes, in source pixels: COCO's [x, y, width, height]. */
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
