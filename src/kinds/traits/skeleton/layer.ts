import { LabelledSkeletonsLimits } from '../../../contract/limits.ts'
import type { LabelledSkeleton, MarkedNode } from '../../../contract/types.d.ts'
import type { NodeTemplate } from '../../../domain/documents/templates.ts'
import { templateOf } from '../../../domain/documents/templates.ts'
import type { ImageNodeDocument } from '../../../domain/documents/types.ts'
import type { DrawnSkeleton, Skeleton } from '../../../domain/hand-skeleton/active.ts'
import { isPlaced } from '../../../domain/hand-skeleton/nodes.ts'
import { defaultEntries, entriesUnder } from '../../../domain/ontology/attribute-values.ts'
import type { Ontology } from '../../../domain/ontology/ontology.ts'
import { labelById } from '../../../domain/ontology/ontology.ts'
import { edgesIn, nodeOwner, skeletonOf, unmarkedNodes } from '../../../domain/ontology/skeletons.ts'
import { appendItem, itemsAt, removeItem, setField } from '../../../machines/editor/edit-makers.ts'
import { changeNodesEdit, clearedNodes } from '../../../machines/editor/skeleton-layer.ts'
import type { SkeletonLayer } from '../../../machines/editor/skeleton-layer.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { Json, JsonObject } from '../../../machines/json.ts'
import type { WorkDocument } from '../../../machines/work.ts'
import { NODE, SUGGEST, WHOLE } from '../../../tools/skeleton/skeleton.ts'
import { offered } from '../../tools.ts'
import type { ToolSpec } from '../../types.ts'
import { LABEL_FIELD, OBJECTS_PATH, labelInHand } from '../labelled/layers.ts'

type NodeWork = WorkDocument<ImageNodeDocument>

const EXTRAS = ['annotation', 'extras']

/** Field of the view: the ontology of the database, for tools, which know only the document and the view. */
const ONTOLOGY_FIELD = 'skeletonOntology'

/** The fields for a label in hand; the first label that draws skeletons where `id` names none. Null: nobody draws. */
export function skeletonFields(ontology: Ontology, id: string | null): Fields {
  const drawing = ontology.labels.filter((label) => skeletonOf(ontology, label))
  const inHand = drawing.find((label) => label.id === id) ?? drawing[0]
  return { [LABEL_FIELD]: (id !== null && inHand?.id) || null, [ONTOLOGY_FIELD]: ontology as object as Json }
}

/** Field of the view: the database's own template, for tools. */
const TEMPLATE_FIELD = 'ownTemplate'

export const templateFields = (own: NodeTemplate): Fields => ({ [TEMPLATE_FIELD]: own as object as Json })

/** `own`: the template of a database whose skeletons have no labels. */
export function edgesFor({ bodyType, label, drawn }: Skeleton, own?: NodeTemplate): NodeTemplate['edges'] {
  if (label !== undefined) return drawn ? edgesIn(drawn.template) : []
  return templateOf(bodyType, own)?.edges ?? []
}

/** It was set from the settings of the database, which the contract checked. */
export const ontologyIn = (fields: Fields): Ontology | undefined =>
  (fields[ONTOLOGY_FIELD] ?? undefined) as object | undefined as Ontology | undefined

function drawnAs(ontology: Ontology | undefined, id: string, number: number): DrawnSkeleton | undefined {
  const label = labelById(ontology, id)
  const template = skeletonOf(ontology, label)
  return label && template && { label, template, number }
}

/** The skeletons of a document: those with labels, or the main one and further ones of its body type. */
export function skeletonsOf(document: ImageNodeDocument, ontology?: Ontology): readonly Skeleton[] {
  const { bodyType, nodes, extras, objects } = document
  if (objects) return labelledSkeletons(objects, ontology)
  return [
    { id: null, bodyType, nodes },
    ...extras.map((extra) => ({ id: extra.id, bodyType, nodes: extra.nodes })),
  ]
}

interface Known {
  readonly lists: WeakMap<readonly LabelledSkeleton[], readonly Skeleton[]>
  readonly single: WeakMap<LabelledSkeleton, { readonly number: number; readonly made: Skeleton }>
}

const NO_ONTOLOGY: object = {}

/** By ontology: some ask with it and some without, by turns. */
const known = new WeakMap<object, Known>()

function knownUnder(ontology: Ontology | undefined): Known {
  const before = known.get(ontology ?? NO_ONTOLOGY)
  if (before) return before
  const fresh: Known = { lists: new WeakMap(), single: new WeakMap() }
  known.set(ontology ?? NO_ONTOLOGY, fresh)
  return fresh
}

/** The same for the same object, so that what is drawn of it is kept by it. @param number in the list, from 1 */
function labelledSkeleton(
  object: LabelledSkeleton,
  ontology: Ontology | undefined,
  number: number,
): Skeleton {
  const { single } = knownUnder(ontology)
  const before = single.get(object)
  if (before?.number === number) return before.made
  const { id, label, nodes } = object
  const drawn = drawnAs(ontology, label, number)
  const made: Skeleton = { id, bodyType: 'own', nodes, label, ...(drawn && { drawn }) }
  single.set(object, { number, made })
  return made
}

/** A picture has hundreds, which every row, pointer move and command asks for. */
function labelledSkeletons(
  objects: readonly LabelledSkeleton[],
  ontology: Ontology | undefined,
): readonly Skeleton[] {
  const { lists } = knownUnder(ontology)
  const before = lists.get(objects)
  if (before) return before
  const made = objects.map((object, index) => labelledSkeleton(object, ontology, index + 1))
  lists.set(objects, made)
  return made
}

/** The labelled skeleton that the next press begins. */
function freshSkeleton(document: ImageNodeDocument, fields: Fields): Skeleton | null {
  const { objects = [] } = document
  const drawn = drawnAs(ontologyIn(fields), labelInHand(fields), objects.length + 1)
  if (!drawn || objects.length >= LabelledSkeletonsLimits.maxItems) return null
  const { label, template } = drawn
  return { id: null, bodyType: 'own', nodes: unmarkedNodes(template), label: label.id, drawn }
}

/** With the one that the next press begins, which comes first. Work from before there were labels begins its list. */
export function skeletonsIn(document: ImageNodeDocument, fields: Fields): readonly Skeleton[] {
  const fresh = freshSkeleton(document, fields)
  if (!fresh) return skeletonsOf(document, ontologyIn(fields))
  return [fresh, ...skeletonsOf({ ...document, objects: document.objects ?? [] }, ontologyIn(fields))]
}

function nodesPath({ id, label }: Skeleton) {
  if (label !== undefined) return [...OBJECTS_PATH, { id: id ?? '' }, 'nodes']
  return id === null ? ['annotation', 'nodes'] : [...EXTRAS, { id }, 'nodes']
}

/** Attributes of a node come with its place, and go with it. */
function settledNodes({ drawn, nodes }: Skeleton, after: readonly MarkedNode[]): readonly MarkedNode[] {
  return after.map((node, index) => {
    const known = drawn?.template.nodes[index]
    const { attributes, ...place } = node
    if (node === nodes[index] || (known && isPlaced(node) && !known.attributes && !attributes)) return node
    if (!isPlaced(node)) return place
    if (!known) return node
    const owner = nodeOwner(known)
    const entries = attributes ? entriesUnder(owner, attributes) : defaultEntries(owner)
    return entries.length > 0 ? { ...place, attributes: entries } : place
  })
}

function changeLabelled(document: unknown, skeleton: Skeleton, after: readonly MarkedNode[]) {
  const { id, label = '', drawn, nodes } = skeleton
  if (id === null) return null
  const marked = settledNodes(skeleton, after)
  const isStored = itemsAt(document, OBJECTS_PATH).some((one) => one['id'] === id)
  if (isStored)
    return marked.some(isPlaced)
      ? changeNodesEdit(document, nodesPath(skeleton), nodes, marked)
      : removeItem(document, OBJECTS_PATH, id)
  if (!marked.some(isPlaced)) return null
  const attributes = defaultEntries(drawn?.label.attributes ?? [])
  const item = { id, label, shape: 'skeleton', nodes: marked, attributes } as object as JsonObject & {
    id: string
  }
  return appendItem(document, OBJECTS_PATH, item)
}

export const SKELETON_LAYER: SkeletonLayer = {
  role: 'node',
  frameRole: 'skeleton',
  skeletonsOf(document, fields) {
    const { annotation } = document as NodeWork
    return fields ? skeletonsIn(annotation, fields) : skeletonsOf(annotation)
  },
  edgesOf: (skeleton, fields) =>
    edgesFor(
      skeleton,
      (fields[TEMPLATE_FIELD] ?? undefined) as object | undefined as NodeTemplate | undefined,
    ),
  pathOf: nodesPath,
  change: (document, skeleton, after) =>
    skeleton.label === undefined
      ? changeNodesEdit(document, nodesPath(skeleton), skeleton.nodes, after)
      : changeLabelled(document, skeleton, after),
  remove(document, skeleton) {
    const { id, label, nodes } = skeleton
    if (label !== undefined) return id === null ? null : removeItem(document, OBJECTS_PATH, id)
    if (id !== null) return removeItem(document, EXTRAS, id)
    return changeNodesEdit(document, nodesPath(skeleton), nodes, clearedNodes(nodes, [...nodes.keys()]))
  },
}

export const NODE_TOOL: ToolSpec = {
  type: 'skeleton',
  mode: 'nodes',
  ...offered(NODE),
  layer: SKELETON_LAYER,
}

export const WHOLE_TOOL: ToolSpec = {
  type: 'skeleton',
  mode: 'whole',
  ...offered(WHOLE),
  layer: SKELETON_LAYER,
}

export const SUGGEST_TOOL: ToolSpec = {
  type: 'skeleton',
  mode: 'suggest',
  ...offered(SUGGEST),
  layer: SKELETON_LAYER,
}

export const annotationField = (work: NodeWork, key: keyof ImageNodeDocument, value: unknown) =>
  setField(work, ['annotation'], key, value)
