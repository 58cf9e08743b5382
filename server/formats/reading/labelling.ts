import { labelNamed } from '../../../src/domain/ontology/names.ts'
import type { NamedValues } from '../../../src/domain/ontology/names.ts'
import type { ObjectShape, Ontology, OntologyLabel } from '../../../src/domain/ontology/ontology.ts'
import type { SkeletonNode } from '../../../src/domain/ontology/skeletons.ts'
import { skeletonOf } from '../../../src/domain/ontology/skeletons.ts'

/** A label that draws skeletons; files name it where they name a body type elsewhere. */
export interface LabelledSkeletonTemplate {
  readonly bodyType: string
  readonly nodes: readonly SkeletonNode[]
  readonly label: OntologyLabel
}

/** What files call labelled objects, met by what the database has. */
export interface Labelling {
  /** Undefined: no such label. */
  readonly labelOf: (name: string) => OntologyLabel | undefined
  readonly labels: readonly OntologyLabel[]
  readonly pictureAttributes: Ontology['attributes']
  readonly skeletons: readonly LabelledSkeletonTemplate[]
  /** Told of each object, and of the values of a picture (null), as the file has them. */
  readonly seen?: (label: OntologyLabel | null, shape: ObjectShape, values: NamedValues) => void
}

export const labellingOf = (ontology: Ontology): Labelling => ({
  labelOf: (name) => labelNamed(ontology, name),
  labels: ontology.labels,
  pictureAttributes: ontology.attributes,
  skeletons: ontology.labels.flatMap((label): LabelledSkeletonTemplate[] => {
    const nodes = skeletonOf(ontology, label)?.nodes
    return nodes ? [{ bodyType: label.name, nodes, label }] : []
  }),
})
