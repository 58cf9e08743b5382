import { labelNamed } from '../../../src/domain/ontology/names.ts'
import type { NamedValues } from '../../../src/domain/ontology/names.ts'
import type { LabelShape, Ontology, OntologyLabel } from '../../../src/domain/ontology/ontology.ts'
import type { Node } from '../../../src/domain/documents/types.ts'
import type { SkeletonNode } from '../../../src/domain/ontology/skeletons.ts'
import { skeletonOf } from '../../../src/domain/ontology/skeletons.ts'

/** A label that draws skeletons; files name it where they name a body type elsewhere. */
export interface LabelledSkeletonTemplate {
  readonly bodyType: string
  readonly nodes: readonly SkeletonNode[]
  readonly label: OntologyLabel
}

/** What a file says of a template: names of its nodes, and edges between them by position from 0. */
export interface SkeletonDrawing {
  readonly names: readonly string[]
  readonly edges?: readonly (readonly [number, number])[] | undefined
}

/** What files call labelled objects, met by what the database has. */
export interface Labelling {
  /** Undefined: no such label. */
  readonly labelOf: (name: string) => OntologyLabel | undefined
  readonly labels: readonly OntologyLabel[]
  /** False: an ontology of attributes alone, whose work has the categories of databases without one. */
  readonly hasLabels: boolean
  readonly pictureAttributes: Ontology['attributes']
  readonly skeletons: readonly LabelledSkeletonTemplate[]
  readonly hasSkeletons: boolean
  /** Told of each object, and of the values of a whole item (null), as the file has them. `later`: on further frames. */
  readonly seen?: (
    label: OntologyLabel | null,
    shape: LabelShape,
    values: NamedValues,
    later?: readonly NamedValues[],
  ) => void
  /** Told of the nodes of each skeleton, and of their values as the file has them. */
  readonly seenNodes?: (
    label: OntologyLabel,
    nodes: readonly Pick<Node, 'x' | 'y' | 'visibility'>[],
    values: readonly NamedValues[],
  ) => void
  /** Told of the labels that a file lists, of their colours, attributes and templates, before its objects. */
  readonly declared?: (ontology: Ontology) => void
  /** The template of nodes that fit none of the database's; undefined: there is none. */
  readonly skeletonFor?: (label: string, drawing: SkeletonDrawing) => LabelledSkeletonTemplate | undefined
}

export const labellingOf = (ontology: Ontology): Labelling => {
  const skeletons = ontology.labels.flatMap((label): LabelledSkeletonTemplate[] => {
    const nodes = skeletonOf(ontology, label)?.nodes
    return nodes ? [{ bodyType: label.name, nodes, label }] : []
  })
  return {
    labelOf: (name) => labelNamed(ontology, name),
    labels: ontology.labels,
    hasLabels: ontology.labels.length > 0,
    pictureAttributes: ontology.attributes,
    skeletons,
    hasSkeletons: skeletons.length > 0,
  }
}
