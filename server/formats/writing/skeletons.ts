import type { DocumentOf, Node } from '../../../src/domain/documents/types.ts'
import { type NamedValue, namedValues } from '../../../src/domain/ontology/names.ts'
import type { Ontology, OntologyLabel } from '../../../src/domain/ontology/ontology.ts'
import type { SkeletonTemplate } from '../../../src/domain/ontology/skeletons.ts'
import { drawsSkeletons, skeletonOf } from '../../../src/domain/ontology/skeletons.ts'
import type { ExportItem } from './export-items.ts'
import type { ExportHead, LeftOut } from './exporter.ts'
import { ontologyOf, pictureValues } from './objects.ts'
import { skeletonsOf } from './shapes.ts'

/** Labelled skeletons as files have them: labels, nodes, attributes and options by their names. */

/** Null: the database has no labels for skeletons, and all is written as if there were no such thing. */
export function skeletonOntologyOf(head: ExportHead): Ontology | null {
  const ontology = ontologyOf(head)
  return ontology && drawsSkeletons(ontology) ? ontology : null
}

type Values = Readonly<Record<string, NamedValue>>

export interface WrittenSkeleton {
  readonly id: string
  readonly label: string
  /** Under the names of their template. */
  readonly nodes: readonly Node[]
  readonly values: Values
  /** Of each node. */
  readonly nodeValues: readonly Values[]
}

export interface SkeletonClass {
  readonly label: OntologyLabel
  readonly template: SkeletonTemplate
}

/** In the ontology's order. */
export const skeletonClasses = (ontology: Ontology): readonly SkeletonClass[] =>
  ontology.labels.flatMap((label) => {
    const template = skeletonOf(ontology, label)
    return template ? [{ label, template }] : []
  })

const skeletonWords = {
  gone: '标签已删除的骨架',
  earlier: '使用标签体系之前的关键点',
  attributes: '骨架的属性',
  nodeAttributes: '节点的属性',
  pictureAttributes: '整张图的属性',
} as const

/** Those whose label is there. The rest is told, once for each item. */
export function writtenSkeletons(
  classes: readonly SkeletonClass[],
  item: Pick<ExportItem, 'annotation'>,
  leftOut: LeftOut,
): readonly WrittenSkeleton[] {
  const { objects = [] } = (item.annotation ?? {}) as Partial<DocumentOf['image-node']>
  if (skeletonsOf(item).length > 0) leftOut(skeletonWords.earlier)
  const known = objects.flatMap((object): WrittenSkeleton[] => {
    const found = classes.find(({ label }) => label.id === object.label)
    if (!found) return []
    const { label, template } = found
    return [
      {
        id: object.id,
        label: label.name,
        nodes: object.nodes.map(({ x, y, visibility }, index) => ({
          name: template.nodes[index]?.name ?? '',
          x,
          y,
          visibility,
        })),
        values: namedValues(label.attributes, object.attributes),
        nodeValues: object.nodes.map(({ attributes = [] }, index) =>
          namedValues(template.nodes[index]?.attributes ?? [], attributes),
        ),
      },
    ]
  })
  if (known.length < objects.length) leftOut(skeletonWords.gone)
  return known
}

const isFilled = (values: Values): boolean => Object.keys(values).length > 0

/** Whoever gives up attributes says so, once for each item. */
export function tellSkeletonValues(
  ontology: Ontology,
  item: Pick<ExportItem, 'annotation'>,
  skeletons: readonly WrittenSkeleton[],
  leftOut: LeftOut,
): void {
  if (skeletons.some(({ values }) => isFilled(values))) leftOut(skeletonWords.attributes)
  if (skeletons.some(({ nodeValues }) => nodeValues.some(isFilled))) leftOut(skeletonWords.nodeAttributes)
  if (isFilled(pictureValues(ontology, item))) leftOut(skeletonWords.pictureAttributes)
}
