import type { Kind } from '../kinds.ts'
import { OBJECT_SHAPES } from './ontology.ts'
import type { LabelShape, Ontology } from './ontology.ts'

/** What the labels of a kind can be. A kind without shapes has no ontology. */
export const KIND_SHAPES: Readonly<Record<Kind, readonly LabelShape[]>> = {
  video: [],
  image: OBJECT_SHAPES,
  'image-node': [],
  'image-segment': [],
  'video-segment': [],
}

/** Templates and files of other kinds become one of this kind: a label none of whose shapes fits takes all that do. */
export function fittedTo(kind: Kind, { labels, ...rest }: Ontology): Ontology {
  const allowed = KIND_SHAPES[kind]
  return {
    ...rest,
    labels: labels.map((label) => {
      const shapes = label.shapes.filter((shape) => allowed.includes(shape))
      return { ...label, shapes: shapes.length > 0 ? shapes : [...allowed] }
    }),
  }
}
