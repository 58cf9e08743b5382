import type { LabelledObject } from '../../../contract/types.d.ts'
import { defaultEntries, valueOf } from '../../../domain/ontology/attribute-values.ts'
import { objectBounds } from '../../../domain/ontology/objects.ts'
import type { Ontology } from '../../../domain/ontology/ontology.ts'
import { labelById } from '../../../domain/ontology/ontology.ts'
import { isAmong } from '../../../machines/editor/selection.ts'
import type { Preview } from '../../../machines/editor/types.ts'
import { sameJson } from '../../../machines/json.ts'
import type { BoxItem, HandleName, PathItem, PointItem, SceneItem, Style } from '../../../render/scene.ts'
import { objectsText } from '../../../text/objects.ts'
import { DATA_COLOURS, withOpacity } from '../../colours.ts'
import type { EditorView } from '../../types.ts'
import type { BoxLook } from '../boxes.ts'
import { boxItem } from '../boxes.ts'
import { OBJECT_ROLE, idsIn, labelInHand, newObject, staysUpright } from './layers.ts'
import { valueInWords } from './words.ts'

/** CSS pixels. */
const POINT_RADIUS = 5

const looks = new Map<string, BoxLook>()

/** One look a colour, so that unchanged boxes are the same data from frame to frame. */
function lookOf(colour: string, turns = true): BoxLook {
  const key = `${colour} ${turns}`
  const known = looks.get(key) ?? { role: OBJECT_ROLE, colour, turns }
  looks.set(key, known)
  return known
}

const colourOf = (ontology: Ontology | undefined, id: string): string =>
  labelById(ontology, id)?.colour ?? DATA_COLOURS.other

const nameOf = (ontology: Ontology | undefined, id: string): string => labelById(ontology, id)?.name ?? id

/** The points of a path as the tool holds them, or as they are stored. */
const heldPoints = (preview: Preview | null, object: Extract<LabelledObject, { points: unknown }>) =>
  preview?.type === 'path' && preview.role === OBJECT_ROLE && preview.id === object.id
    ? preview.points
    : object.points

function emphasisOf(view: EditorView, id: string): 'selected' | 'hover' | 'plain' {
  if (isAmong(view.selection, { role: OBJECT_ROLE, id })) return 'selected'
  return view.hover?.role === OBJECT_ROLE && view.hover.id === id ? 'hover' : 'plain'
}

const FILLS = { plain: 0.06, hover: 0.14, selected: 0.18 } as const

function pathItem(object: Extract<LabelledObject, { points: unknown }>, view: EditorView): PathItem {
  const colour = colourOf(view.labels?.ontology, object.label)
  const emphasis = emphasisOf(view, object.id)
  const closed = object.shape === 'polygon'
  const style: Style = {
    stroke: colour,
    screenWidth: 2,
    ...(closed && { fill: withOpacity(colour, FILLS[emphasis]) }),
  }
  return {
    type: 'path',
    id: object.id,
    role: OBJECT_ROLE,
    reach: closed && view.drawing === null ? 'all' : 'edge',
    points: heldPoints(view.preview, object),
    closed,
    style,
    label: nameOf(view.labels?.ontology, object.label),
    ...(emphasis !== 'plain' && { isNamed: true }),
    ...(emphasis === 'selected' && { vertices: true }),
  }
}

function pointItem(object: Extract<LabelledObject, { shape: 'point' }>, view: EditorView): PointItem {
  const { preview } = view
  const isHeld = preview?.type === 'point' && preview.role === OBJECT_ROLE && preview.id === object.id
  const colour = colourOf(view.labels?.ontology, object.label)
  const emphasis = emphasisOf(view, object.id)
  return {
    type: 'point',
    id: object.id,
    role: OBJECT_ROLE,
    reach: 'all',
    at: isHeld ? preview.at : { x: object.x, y: object.y },
    screenRadius: emphasis === 'plain' ? POINT_RADIUS : POINT_RADIUS + 2,
    style: { stroke: colour, fill: colour },
    label: nameOf(view.labels?.ontology, object.label),
    ...(emphasis !== 'plain' && { isNamed: true }),
  }
}

function itemOf(object: LabelledObject, view: EditorView, isLocked: boolean): SceneItem {
  const item = reachableItem(object, view)
  return isLocked ? { ...item, reach: 'none' } : item
}

/** Source pixels: a side so close to the border lies on it. */
const BORDER = 1

/**
 * The next box often begins beside the one just drawn, which is still selected, and what the border cuts off begins on
 * the border.
 */
function yielding(item: BoxItem, { picture }: EditorView): BoxItem {
  const { handles, rect, rotation = 0 } = item
  if (!handles) return item
  const sides = [
    ...(rect.x <= BORDER ? ['w'] : []),
    ...(rect.y <= BORDER ? ['n'] : []),
    ...(rect.x + rect.width >= picture.width - BORDER ? ['e'] : []),
    ...(rect.y + rect.height >= picture.height - BORDER ? ['s'] : []),
  ]
  const isOnBorder = (name: HandleName): boolean =>
    rotation === 0 && name !== 'rotate' && sides.some((side) => name.includes(side))
  return { ...item, handles: handles.filter((name) => !isOnBorder(name)), yields: true }
}

function reachableItem(object: LabelledObject, view: EditorView): SceneItem {
  switch (object.shape) {
    case 'box': {
      const { id, label, x, y, width, height, rotation } = object
      const ontology = view.labels?.ontology
      const box = { id, rect: { x, y, width, height }, rotation, label: nameOf(ontology, label) }
      const known = labelById(ontology, label)
      // One that must be upright can be turned back.
      const turns = rotation !== 0 || !known || !staysUpright(known)
      const item = boxItem(box, lookOf(colourOf(ontology, label), turns), view)
      return view.drawing === OBJECT_ROLE ? yielding(item, view) : item
    }
    case 'polygon':
    case 'polyline':
      return pathItem(object, view)
    case 'point':
      return pointItem(object, view)
  }
}

const areas = new WeakMap<LabelledObject, number>()

/** Of the bounds, in square source pixels; kept, because all are sorted in every frame. */
function areaOf(object: LabelledObject): number {
  const known = areas.get(object)
  if (known !== undefined) return known
  const { width, height } = objectBounds(object)
  areas.set(object, width * height)
  return width * height
}

const sorted = new WeakMap<readonly LabelledObject[], readonly LabelledObject[]>()

/** The large ones first. A drag shows the same list in every frame. */
function largeFirst(objects: readonly LabelledObject[]): readonly LabelledObject[] {
  const known = sorted.get(objects) ?? objects.toSorted((a, b) => areaOf(b) - areaOf(a))
  sorted.set(objects, known)
  return known
}

interface Resting extends Pick<EditorView, 'drawing'> {
  readonly ontology: Ontology | undefined
  readonly isLocked: boolean
  readonly item: SceneItem
}

const resting = new WeakMap<LabelledObject, Resting>()

/** Of what nobody touches: the same item from frame to frame, so that thousands cost nothing. */
function restingItem(object: LabelledObject, view: EditorView, isLocked: boolean): SceneItem {
  const { drawing } = view
  const ontology = view.labels?.ontology
  const known = resting.get(object)
  if (known && known.ontology === ontology && known.drawing === drawing && known.isLocked === isLocked)
    return known.item
  const item = itemOf(object, { ...view, selection: [], hover: null, preview: null }, isLocked)
  resting.set(object, { ontology, drawing, isLocked, item })
  return item
}

/** Of objects that are selected, under the pointer, or held. */
function touchedIds({ selection, hover, preview }: EditorView): ReadonlySet<string> {
  const held = preview?.type === 'box' ? [preview, ...(preview.others ?? [])] : preview ? [preview] : []
  const touched: readonly { role?: string; id?: string | null }[] = [
    ...selection,
    ...(hover ? [hover] : []),
    ...held,
  ]
  return new Set(touched.flatMap(({ role, id }) => (role === OBJECT_ROLE && id ? [id] : [])))
}

/** Labelled objects, the large ones below, so that each can be reached; what is hidden is left out. */
export function objectItems(objects: readonly LabelledObject[], view: EditorView): SceneItem[] {
  const hidden = idsIn(view.fields, 'hiddenObjects')
  const locked = idsIn(view.fields, 'lockedObjects')
  const touched = touchedIds(view)
  return largeFirst(objects)
    .filter(({ id }) => !hidden.has(id))
    .map((object) => {
      const describe = touched.has(object.id) ? itemOf : restingItem
      return describe(object, view, locked.has(object.id))
    })
}

/** What is being drawn: a box comes from `liveItems`, paths and points from here. */
export function liveObjects(view: EditorView): SceneItem[] {
  const { preview, fields, labels } = view
  if (preview?.type !== 'path' && preview?.type !== 'point') return []
  if (preview.role !== OBJECT_ROLE || preview.id !== null) return []
  const style: Style = { stroke: colourOf(labels?.ontology, labelInHand(fields)), screenWidth: 2 }
  const shared = { id: 'preview', role: OBJECT_ROLE, reach: 'none', style } as const
  if (preview.type === 'path')
    return [
      {
        ...shared,
        type: 'path',
        points: preview.points,
        closed: false,
        vertices: preview.vertices ?? true,
      },
    ]
  return [{ ...shared, type: 'point', at: preview.at, screenRadius: POINT_RADIUS }]
}

/** The look of a new box: the colour and name of its label, and what it has besides the defaults. */
export function objectLook({ labels, fields }: EditorView): BoxLook {
  const { label: id, attributes: entries } = newObject(fields, 'box')
  const label = labelById(labels?.ontology, id)
  if (!label) return lookOf(DATA_COLOURS.other)
  const { colour, name, attributes } = label
  const usual = defaultEntries(attributes)
  const words = attributes.flatMap((attribute) => {
    const value = valueOf(entries, attribute.id)
    return value === undefined || sameJson(value, valueOf(usual, attribute.id))
      ? []
      : [valueInWords(attribute, value)]
  })
  return { ...lookOf(colour), name: objectsText.withValues(name, words) }
}
