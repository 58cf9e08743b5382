import { ALL_KINDS, KINDS, type Kind } from '../kinds.ts'
import { OBJECT_SHAPES } from './ontology.ts'
import type { LabelShape, Ontology, OntologyAttribute } from './ontology.ts'

const SHAPES: { readonly [K in Kind]?: readonly LabelShape[] } = {
  video: ['clip'],
  image: OBJECT_SHAPES,
  'image-node': ['skeleton'],
  'image-segment': ['mask', 'area'],
  'video-segment': ['mask'],
}

/** What the labels of a kind can be. A kind without shapes has no ontology. */
export const KIND_SHAPES = Object.fromEntries(
  ALL_KINDS.map((kind) => [kind, SHAPES[kind] ?? []]),
) as Readonly<Record<Kind, readonly LabelShape[]>>

function fixed(attributes: readonly OntologyAttribute[]): OntologyAttribute[] {
  return attributes.map(({ mutable: _, ...attribute }) => attribute)
}

/**
 * Templates and files of other kinds become one of this kind: a label none of whose shapes fits takes all that do.
 * Skeleton templates come along where skeletons are drawn, and attributes change over time where objects have frames.
 */
export function fittedTo(kind: Kind, { labels, skeletons, ...rest }: Ontology): Ontology {
  const allowed = KIND_SHAPES[kind]
  const hasSkeletons = skeletons !== undefined && allowed.includes('skeleton')
  return {
    ...rest,
    labels: labels.map(({ skeleton, ...label }) => {
      const attributes = KINDS[kind].hasMaskRows ? label.attributes : fixed(label.attributes)
      const fitting = label.shapes.filter((shape) => allowed.includes(shape))
      const shapes = fitting.length > 0 ? fitting : [...allowed]
      const keeps = skeleton !== undefined && shapes.includes('skeleton')
      return { ...label, shapes, attributes, ...(keeps && { skeleton }) }
    }),
    ...(hasSkeletons && { skeletons }),
  }
}
