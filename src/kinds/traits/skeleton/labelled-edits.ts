import type { AttributeEntry, AttributeValue, LabelledSkeleton } from '../../../contract/types.d.ts'
import type { ImageNodeDocument } from '../../../domain/documents/types.ts'
import type { ActiveNode } from '../../../domain/hand-skeleton/active.ts'
import { isFresh } from '../../../domain/hand-skeleton/active.ts'
import { isPlaced } from '../../../domain/hand-skeleton/nodes.ts'
import type { AttributeOwner } from '../../../domain/ontology/attribute-values.ts'
import { withValue } from '../../../domain/ontology/attribute-values.ts'
import type { Ontology } from '../../../domain/ontology/ontology.ts'
import type { MissingOfSkeleton } from '../../../domain/ontology/skeletons.ts'
import { missingOfSkeletons, nodeOwner, skeletonOf } from '../../../domain/ontology/skeletons.ts'
import { updateFields, updateItem } from '../../../machines/editor/edit-makers.ts'
import type { Edit } from '../../../machines/editor/edits.ts'
import type { KeyEdit, LabelledPlace } from '../labelled/edits.ts'
import { entriesAfterKey, isKeyOf, keyEdit, keyEditOfObjects } from '../labelled/edits.ts'
import { OBJECTS_PATH } from '../labelled/layers.ts'
import type { NodeWork } from './edits.ts'
import { SKELETON_LAYER } from './layer.ts'

/** A label takes the skeletons of its own template: their nodes stay where they are. */
export const skeletonPlace = (ontology: Ontology): LabelledPlace<LabelledSkeleton> => ({
  update: (document, id, patch) => updateItem(document, OBJECTS_PATH, id, patch),
  takes(label, { nodes }) {
    const known = skeletonOf(ontology, label)?.nodes ?? []
    return known.length === nodes.length && known.every(({ id }, index) => id === nodes[index]?.name)
  },
})

export const instanceOf = (
  { objects = [] }: ImageNodeDocument,
  active: ActiveNode | null,
): LabelledSkeleton | undefined => objects.find(({ id }) => id === active?.skeleton.id)

/** What is asked about the active node; null where nothing is, or it is not there. */
export interface NodeAttributes {
  readonly owner: AttributeOwner
  readonly entries: readonly AttributeEntry[]
  readonly change: (work: NodeWork, entries: AttributeEntry[]) => Edit | null
}

export function attributesOfNode(active: ActiveNode | null): NodeAttributes | null {
  if (!active || active.index === null || isFresh(active.skeleton)) return null
  const { skeleton, index } = active
  const [node, known] = [skeleton.nodes[index], skeleton.drawn?.template.nodes[index]]
  const owner = known ? nodeOwner(known) : []
  if (!node || !isPlaced(node) || owner.length === 0) return null
  return {
    owner,
    entries: node.attributes ?? [],
    change: (work, entries) =>
      updateFields(work, [...SKELETON_LAYER.pathOf(skeleton), { at: index }], {
        attributes: entries.length > 0 ? entries : undefined,
      }),
  }
}

export const nodeAttributeEdit = (
  work: NodeWork,
  { owner, entries, change }: NodeAttributes,
  { id, value }: { readonly id: string; readonly value: AttributeValue | undefined },
): Edit | null => change(work, withValue(owner, entries, id, value))

/** Whether a key sets something of the active node. */
export const isKeyOfNode = (ofNode: NodeAttributes | null, key: string): boolean =>
  ofNode !== null && entriesAfterKey(ofNode.owner, ofNode.entries, key) !== null

const instancesOf = (work: NodeWork, active: ActiveNode | null): readonly LabelledSkeleton[] =>
  [instanceOf(work.annotation, active) ?? []].flat()

/** Whether a key sets something of the active node or of its instance. */
export const isKeyOfActive = (
  work: NodeWork,
  active: ActiveNode | null,
  ontology: Ontology,
  key: string,
): boolean => isKeyOfNode(attributesOfNode(active), key) || isKeyOf(instancesOf(work, active), ontology, key)

/** What a key means for the active node, else for its instance, else for the whole item. */
export function keyEditOfActive(
  work: NodeWork,
  active: ActiveNode | null,
  ontology: Ontology,
  key: string,
): KeyEdit | null {
  const ofNode = attributesOfNode(active)
  const entries = ofNode && entriesAfterKey(ofNode.owner, ofNode.entries, key)
  const instances = instancesOf(work, active)
  const ofSelected = entries
    ? ofNode.change(work, entries)
    : keyEditOfObjects(work, skeletonPlace(ontology), instances, ontology, key)
  return keyEdit(work, { selected: instances.length, ofSelected }, ontology, key)
}

/** The next place that lacks a required attribute, after the active one. */
export function nextMissing(
  { objects = [] }: ImageNodeDocument,
  ontology: Ontology,
  active: ActiveNode | null,
): MissingOfSkeleton | null {
  const all = missingOfSkeletons(objects, ontology)
  const at = objects.findIndex(({ id }) => id === active?.skeleton.id)
  const turnOf = ({ object, node }: MissingOfSkeleton): number =>
    objects.indexOf(object) * NODES_AT_MOST + (node ?? -1)
  const here = at < 0 ? -2 : at * NODES_AT_MOST + (active?.index ?? -1)
  return all.find((one) => turnOf(one) > here) ?? all[0] ?? null
}

/** More than a template can have. */
const NODES_AT_MOST = 1000
