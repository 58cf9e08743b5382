import type { LabelledObject } from '../../../contract/types.d.ts'
import { LabelledObjectsLimits } from '../../../contract/limits.ts'
import type { AttributeEntry } from '../../../domain/ontology/attribute-values.ts'
import { entriesUnder } from '../../../domain/ontology/attribute-values.ts'
import { objectBounds } from '../../../domain/ontology/objects.ts'
import type { Ontology, OntologyLabel } from '../../../domain/ontology/ontology.ts'
import { drawsShape, labelById } from '../../../domain/ontology/ontology.ts'
import type { BoxLayer } from '../../../machines/editor/box-layer.ts'
import { appendItem, itemsAt, removeItem, updateItem } from '../../../machines/editor/edit-makers.ts'
import type { PickLayer } from '../../../machines/editor/masks.ts'
import type { PointLayer } from '../../../machines/editor/point-layer.ts'
import type { PolygonLayer } from '../../../machines/editor/polygon-layer.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { JsonObject } from '../../../machines/json.ts'
import { isRecord } from '../../../domain/is-record.ts'

/** Objects of all shapes have one role: a tool finds those of its own shape in the document. */
export const OBJECT_ROLE = 'object'
export const OBJECTS_PATH = ['annotation', 'objects']
export const OBJECTS_MAX = LabelledObjectsLimits.maxItems

/** Field of the view: the id of the label in hand. */
export const LABEL_FIELD = 'objectLabel'
/** Field of the view: what a new object of each shape starts with. */
const NEW_FIELD = 'newObjects'
/** Field of the view: ids of labels whose boxes stay upright. */
const UPRIGHT_FIELD = 'uprightLabels'

type NewObject = Pick<LabelledObject, 'label' | 'attributes'>

const SHAPES: readonly LabelledObject['shape'][] = ['box', 'polygon', 'polyline', 'point']

const NO_VALUES: readonly AttributeEntry[] = []

/** Field of the view: new objects start with the values of the last one. */
export const KEEPS_FIELD = 'keepsValues'
/** Field of the view: what new objects start with, also on the next picture. */
const VALUES_FIELD = 'valuesInHand'
/** Field of the view: what was set during a drag, for the box that it makes; null: nothing. */
export const UNDER_WAY_FIELD = 'valuesUnderWay'

const entriesIn = (fields: Fields, name: string): readonly AttributeEntry[] | null => {
  const entries = fields[name]
  return Array.isArray(entries) ? (entries as readonly object[] as readonly AttributeEntry[]) : null
}

/** What the next object starts with: what was set for it, else the values of the last one, where that is wanted. */
export function valuesInHand(fields: Fields, objects: readonly LabelledObject[]): readonly AttributeEntry[] {
  const set = entriesIn(fields, UNDER_WAY_FIELD)
  if (set || fields[KEEPS_FIELD] !== true) return set ?? NO_VALUES
  return objects.at(-1)?.attributes ?? entriesIn(fields, VALUES_FIELD) ?? NO_VALUES
}

export const staysUpright = (label: OntologyLabel): boolean => !drawsShape(label, 'turned-box')

/**
 * The fields for a label in hand. A shape that it does not take gets the first label that does, so that every tool can
 * draw.
 *
 * @param values what new objects start with; attributes that have none here start with their defaults
 */
export function fieldsInHand(
  ontology: Ontology,
  id: string,
  values: readonly AttributeEntry[] = NO_VALUES,
): Fields {
  const inHand = labelById(ontology, id) ?? ontology.labels[0]
  const fresh = SHAPES.flatMap((shape) => {
    const label = [inHand, ...ontology.labels].find((one) => one && drawsShape(one, shape))
    return label
      ? [[shape, { label: label.id, attributes: entriesUnder(label.attributes, values) }] as const]
      : []
  })
  return {
    [LABEL_FIELD]: inHand?.id ?? null,
    [VALUES_FIELD]: values,
    [NEW_FIELD]: Object.fromEntries(fresh),
    [UPRIGHT_FIELD]: ontology.labels.filter(staysUpright).map((label) => label.id),
  }
}

/** The id of the label in hand; empty where there is none yet. */
export function labelInHand(fields: Fields): string {
  const id = fields[LABEL_FIELD]
  return typeof id === 'string' ? id : ''
}

/** Fields of the view: ids of objects that are hidden, and of those that are locked. */
export type ReachField = 'hiddenObjects' | 'lockedObjects'

const NO_IDS: ReadonlySet<string> = new Set()

const idSets = new WeakMap<readonly unknown[], ReadonlySet<string>>()

/** The same set for the same list: each row of a thousand asks for it. */
export function idsIn(fields: Fields, name: ReachField | typeof UPRIGHT_FIELD): ReadonlySet<string> {
  const ids = fields[name]
  if (!Array.isArray(ids)) return NO_IDS
  const known = idSets.get(ids) ?? new Set(ids.map(String))
  idSets.set(ids, known)
  return known
}

const reaches = new WeakMap<Fields, ReadonlySet<string>>()

/** The same set for the same fields: each object is looked up in it. */
function outOfReach(fields: Fields): ReadonlySet<string> {
  const known =
    reaches.get(fields) ?? new Set([...idsIn(fields, 'hiddenObjects'), ...idsIn(fields, 'lockedObjects')])
  reaches.set(fields, known)
  return known
}

/** What a new object starts with. */
export const newObject = (fields: Fields, shape: LabelledObject['shape']): NewObject & JsonObject => {
  const fresh = isRecord(fields[NEW_FIELD]) ? fields[NEW_FIELD][shape] : undefined
  const { label = '', attributes = [] } = { ...(fresh as NewObject | undefined) }
  return { label, attributes }
}

/** Work is validated before it is opened, so that its list holds objects. */
const objectsIn = (document: unknown): readonly LabelledObject[] =>
  itemsAt(document, OBJECTS_PATH) as readonly object[] as readonly LabelledObject[]

export const OBJECT_BOX_LAYER: BoxLayer = {
  role: OBJECT_ROLE,
  holds: 'many',
  path: OBJECTS_PATH,
  most: OBJECTS_MAX,
  shape: 'box',
  outOfReach,
  turns: true,
  upright({ document, fields }) {
    const labels = idsIn(fields, UPRIGHT_FIELD)
    return new Set(objectsIn(document).flatMap(({ id, label }) => (labels.has(label) ? [id] : [])))
  },
  make: (rect, _, fields) => ({ ...newObject(fields, 'box'), shape: 'box', ...rect, rotation: 0 }),
}

const pathLayer = (shape: 'polygon' | 'polyline'): PolygonLayer => ({
  role: OBJECT_ROLE,
  path: OBJECTS_PATH,
  shape,
  open: shape === 'polyline',
  make: (_, fields) => ({ ...newObject(fields, shape), shape }),
})

export const OBJECT_POLYGON_LAYER = pathLayer('polygon')
export const OBJECT_POLYLINE_LAYER = pathLayer('polyline')

export const OBJECT_POINT_LAYER: PointLayer = {
  role: OBJECT_ROLE,
  pointsOf: (document) =>
    itemsAt(document, OBJECTS_PATH).flatMap(({ id, shape, x, y }) =>
      shape === 'point' && typeof id === 'string' ? [{ id, x: Number(x), y: Number(y) }] : [],
    ),
  place: ({ document, fields }, { x, y }, id) =>
    appendItem(document, OBJECTS_PATH, { ...newObject(fields, 'point'), shape: 'point', x, y, id } as {
      id: string
    }),
  move: (document, id, { x, y }) => updateItem(document, OBJECTS_PATH, id, { x, y }),
  remove: (document, id) => removeItem(document, OBJECTS_PATH, id),
}

/** Objects that are no boxes, for the tools that select boxes. */
export const OBJECT_PICKS: PickLayer = {
  role: OBJECT_ROLE,
  idsOf: (document) => objectsIn(document).map(({ id }) => id),
  pickable({ document, fields }) {
    const beyond = outOfReach(fields)
    return objectsIn(document)
      .filter(({ id, shape }) => shape !== 'box' && !beyond.has(id))
      .map((object) => ({ id: object.id, bounds: objectBounds(object) }))
  },
  remove: (document, id) => removeItem(document, OBJECTS_PATH, id),
}
