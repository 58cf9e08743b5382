import type { LabelledBox, LabelledObject, LabelledPath, LabelledPoint } from '../../contract/types.d.ts'
import { rectInside, rotatedRectInside, uniqueIds } from '../documents/traits.ts'
import type { DocumentContext, Violation } from '../documents/violation.ts'
import { violation } from '../documents/violation.ts'
import type { Point } from '../geometry/point.ts'
import type { Rect } from '../geometry/rect.ts'
import { boundsOf } from '../geometry/rect.ts'
import { rotatedBounds } from '../geometry/rotated-rect.ts'
import type { AttributeEntry } from './attribute-values.ts'
import { defaultEntries, entryViolations, missingAttributes } from './attribute-values.ts'
import type { ObjectShape, Ontology, OntologyLabel } from './ontology.ts'
import { drawsShape, labelById } from './ontology.ts'

export type { LabelledBox, LabelledObject, LabelledPath, LabelledPoint }

/** A box that is turned is a shape of its own: some labels take upright boxes only. */
export const shapeOf = (object: LabelledObject): ObjectShape =>
  object.shape === 'box' && object.rotation !== 0 ? 'turned-box' : object.shape

/** The upright rectangle around an object, in source pixels. */
export function objectBounds(object: LabelledObject): Rect {
  if (object.shape === 'box') return rotatedBounds(object)
  if (object.shape === 'point') return { x: object.x, y: object.y, width: 0, height: 0 }
  return boundsOf(object.points) ?? { x: 0, y: 0, width: 0, height: 0 }
}

/** By the shoelace formula. */
function polygonArea(points: readonly Point[]): number {
  const doubled = points.reduce((sum, { x, y }, index) => {
    const next = points[(index + 1) % points.length] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(doubled) / 2
}

/** In square source pixels; null: lines and points cover none. */
export function objectArea(object: LabelledObject): number | null {
  if (object.shape === 'box') return object.width * object.height
  return object.shape === 'polygon' ? polygonArea(object.points) : null
}

/** Corners of a polygon at least; a polyline has two. */
const POLYGON_POINTS_MIN = 3

function insideViolations(path: string, object: LabelledObject, context: DocumentContext): Violation[] {
  if (object.shape === 'box') return rotatedRectInside(path, object, context)
  if (object.shape === 'polygon' && object.points.length < POLYGON_POINTS_MIN)
    return [violation(`${path}.points`, 'too-few', { limit: POLYGON_POINTS_MIN })]
  return rectInside(path, objectBounds(object), context)
}

/** What every labelled thing has, whatever its kind draws. */
export interface Labelled {
  readonly id: string
  readonly label: string
  readonly attributes: AttributeEntry[]
}

interface LabelledAt<One> {
  readonly at: string
  readonly object: One
  readonly label: OntologyLabel
  /** What sentences call it. */
  readonly of: string
}

/** Rules of all that has a label: a known one, and attributes that fit; `check` are those of its shape. */
export const labelledViolations = <One extends Labelled>(
  path: string,
  objects: readonly One[],
  ontology: Ontology | undefined,
  check: (one: LabelledAt<One>) => Violation[],
): Violation[] => [
  ...uniqueIds(path, objects),
  ...objects.flatMap((object, index): Violation[] => {
    const at = `${path}[${index}]`
    const label = labelById(ontology, object.label)
    if (!label) return [violation(`${at}.label`, 'label-unknown', { name: object.label })]
    const of = `对象 ${index + 1}（${label.name}）`
    return [
      ...check({ at, object, label, of }),
      ...entryViolations(`${at}.attributes`, label.attributes, object.attributes, of),
    ]
  }),
]

/** A shape that the label takes, inside the picture. */
const shapeViolations =
  (context: DocumentContext) =>
  ({ at, object, label }: LabelledAt<LabelledObject>): Violation[] => [
    ...(drawsShape(label, shapeOf(object))
      ? []
      : [violation(`${at}.shape`, 'label-shape', { name: label.name })]),
    ...insideViolations(at, object, context),
  ]

/** What a document has beyond the fields of its kind; absent where the database has no ontology. */
export interface Labelling {
  readonly objects?: LabelledObject[]
  readonly attributes?: AttributeEntry[]
}

/** What a document starts with beside its objects. */
export const emptyItem = (ontology: Ontology | undefined): Pick<Labelling, 'attributes'> =>
  ontology ? { attributes: defaultEntries(ontology.attributes) } : {}

export const emptyLabelling = (ontology: Ontology | undefined): Labelling =>
  ontology ? { objects: [], ...emptyItem(ontology) } : {}

/** Rules of the attributes of the whole item. */
export const itemViolations = (
  { attributes = [] }: Pick<Labelling, 'attributes'>,
  { labels }: DocumentContext,
): Violation[] => entryViolations('attributes', labels?.ontology?.attributes ?? [], attributes, '整条数据')

export const ontologyViolations = (
  { objects = [], ...item }: Labelling,
  context: DocumentContext,
): Violation[] => [
  ...labelledViolations('objects', objects, context.labels?.ontology, shapeViolations(context)),
  ...itemViolations(item, context),
]

/** What can have a label, and lacks one until somebody chooses it. */
export interface Labellable {
  readonly id: string
  /** Absent: nobody has chosen one. */
  readonly label?: string
  readonly attributes?: readonly AttributeEntry[]
}

/** Objects that lack a label or a required attribute, in their order. */
export const incompleteObjects = <Thing extends Labellable>(
  objects: readonly Thing[],
  ontology: Ontology,
): readonly Thing[] =>
  objects.filter(({ label, attributes = [] }) => {
    const owner = label === undefined ? undefined : labelById(ontology, label)?.attributes
    return label === undefined || missingAttributes(owner ?? [], attributes).length > 0
  })
