import type { Ontology } from '../../../src/domain/ontology/ontology.ts'
import { ontologyFromCvat } from '../../../src/domain/ontology/cvat-labels.ts'
import type { XmlElement } from '../reading/xml-entries.ts'

/** The labels of a file's `meta`, as CVAT's label constructor has them; the label of tags is the whole picture's. */

const children = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

const textIn = (element: XmlElement, name: string): string => children(element, name)[0]?.text.trim() ?? ''

const attributeOf = (attribute: XmlElement) => ({
  name: textIn(attribute, 'name'),
  mutable: textIn(attribute, 'mutable') === 'True',
  input_type: textIn(attribute, 'input_type'),
  default_value: textIn(attribute, 'default_value'),
  values: textIn(attribute, 'values').split('\n'),
})

interface Declared {
  readonly name: string
  readonly color: string
  readonly type: string
  readonly attributes: readonly ReturnType<typeof attributeOf>[]
  readonly svg: string
  readonly parent: string
}

const labelOf = (label: XmlElement): Declared => ({
  name: textIn(label, 'name'),
  color: textIn(label, 'color'),
  type: textIn(label, 'type') || 'any',
  attributes: children(children(label, 'attributes')[0], 'attribute').map(attributeOf),
  svg: textIn(label, 'svg'),
  parent: textIn(label, 'parent'),
})

/** Null: the file lists none. @param hasClips labels of tags are those of clips */
export function declaredIn(meta: XmlElement, hasClips: boolean): Ontology | null {
  const [owner] = [...children(meta, 'task'), ...children(meta, 'job'), ...children(meta, 'project')]
  const all = children(children(owner, 'labels')[0], 'label').map(labelOf)
  const tops = all.filter(({ name, parent }) => name !== '' && parent === '')
  const isOfPicture = ({ type }: Declared): boolean => type === 'tag' && !hasClips
  const tags = tops.filter(isOfPicture)
  const drawn = tops
    .filter((label) => !isOfPicture(label))
    .map((label) => ({ ...label, sublabels: all.filter(({ parent }) => parent === label.name) }))
  if (tops.length === 0) return null
  const ofPicture = ontologyFromCvat(tags.map(({ attributes }) => ({ name: 'tag', attributes })))
  const ontology = ontologyFromCvat(drawn)
  return (
    ontology && { ...ontology, attributes: ofPicture?.labels.flatMap(({ attributes }) => attributes) ?? [] }
  )
}
