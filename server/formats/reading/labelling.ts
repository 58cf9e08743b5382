import type { NamedValues } from '../../../src/domain/ontology/names.ts'
import { labelNamed } from '../../../src/domain/ontology/names.ts'
import type { ObjectShape, Ontology, OntologyLabel } from '../../../src/domain/ontology/ontology.ts'

/** What files call labelled objects, met by what the database has. */
export interface Labelling {
  /** Undefined: no such label. */
  readonly labelOf: (name: string) => OntologyLabel | undefined
  readonly pictureAttributes: Ontology['attributes']
  /** Told of each object that is read, and of each picture. */
  readonly seen?: {
    readonly object: (label: string, shape: ObjectShape, values: NamedValues) => void
    readonly picture: (values: NamedValues) => void
  }
}

export const labellingOf = (ontology: Ontology): Labelling => ({
  labelOf: (name) => labelNamed(ontology, name),
  pictureAttributes: ontology.attributes,
})

const ALL_SHAPES: readonly ObjectShape[] = ['box', 'turned-box', 'polygon', 'polyline', 'point']

/** Takes any label and shape, to find out what a file has. */
export const learningLabelling = (
  seen: NonNullable<Labelling['seen']>,
  isOther: (name: string) => boolean,
): Labelling => ({
  labelOf: (name) =>
    isOther(name)
      ? undefined
      : { id: name, name, colour: '#000000', shapes: [...ALL_SHAPES], attributes: [] },
  pictureAttributes: [],
  seen,
})
