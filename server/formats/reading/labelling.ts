import { labelNamed } from '../../../src/domain/ontology/names.ts'
import type { Ontology, OntologyLabel } from '../../../src/domain/ontology/ontology.ts'

/** What files call labelled objects, met by what the database has. */
export interface Labelling {
  /** Undefined: no such label. */
  readonly labelOf: (name: string) => OntologyLabel | undefined
  readonly labels: readonly OntologyLabel[]
  readonly pictureAttributes: Ontology['attributes']
}

export const labellingOf = (ontology: Ontology): Labelling => ({
  labelOf: (name) => labelNamed(ontology, name),
  labels: ontology.labels,
  pictureAttributes: ontology.attributes,
})
