import type { Rect } from '../../domain/geometry/rect.ts'
import { appendItem, itemsAt, removeItem, setField, updateFields } from './edit-makers.ts'
import { valueAt } from './edits.ts'
import type { Edit, EditPath } from './edits.ts'
import type { JsonObject } from '../json.ts'
import type { TurnedRect } from './turned-rects.ts'
import type { Fields, Selected, ToolView } from './types.ts'

/** In a field (box or null), in a list with ids, or in a field of each item of a list (the item's id). */
export type BoxLayer = {
  readonly role: string
  /** Its boxes have a `rotation` in degrees, clockwise about the centre. */
  readonly turns?: boolean
  /** Default: `{id, x, y, width, height}`, without the id in a field. */
  readonly make?: (rect: Rect, id: string, fields: Fields) => JsonObject
} & (
  | { readonly holds: 'one'; readonly path: EditPath; readonly key: string; readonly id: string }
  | {
      readonly holds: 'many'
      /** The list may be absent. */
      readonly path: EditPath
      readonly most?: number
      /** Only items with this `shape` are boxes of the layer. */
      readonly shape?: string
      /** Ids of boxes that are hidden or locked. */
      readonly outOfReach?: (fields: Fields) => ReadonlySet<string>
      /** Ids of boxes that stay upright in a layer that turns. */
      readonly upright?: (view: ToolView<unknown>) => ReadonlySet<string>
    }
  | {
      readonly holds: 'each'
      readonly path: EditPath
      readonly key: string
      readonly owner: (view: ToolView<unknown>) => string | null
    }
)

export type LayerBox = {
  readonly id: string
  /** Before rotation. */
  readonly rect: Rect
  /** Degrees clockwise about the centre; 0 where the layer's boxes do not turn. */
  readonly rotation: number
  readonly frame?: number
}

const rectOf = (value: JsonObject): Rect => ({
  x: Number(value['x']),
  y: Number(value['y']),
  width: Number(value['width']),
  height: Number(value['height']),
})

const rotationOf = ({ rotation }: JsonObject): number => (typeof rotation === 'number' ? rotation : 0)

const idOf = ({ id }: JsonObject): string => (typeof id === 'string' ? id : '')

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null

export function boxesOf(document: unknown, layer: BoxLayer): readonly LayerBox[] {
  if (layer.holds === 'one') {
    const value = valueAt(document, [...layer.path, layer.key])
    return isObject(value) ? [{ id: layer.id, rect: rectOf(value), rotation: rotationOf(value) }] : []
  }
  return listedBoxes(layer, itemsAt(document, layer.path)).all
}

function boxIn(layer: Exclude<BoxLayer, { holds: 'one' }>, item: JsonObject): LayerBox | null {
  if (layer.holds === 'many' && layer.shape !== undefined && item['shape'] !== layer.shape) return null
  const box = layer.holds === 'each' ? item[layer.key] : item
  if (!isObject(box)) return null
  const { frame } = box
  const made: LayerBox = { id: idOf(item), rect: rectOf(box), rotation: rotationOf(box) }
  return typeof frame === 'number' ? { ...made, frame } : made
}

interface ListedBoxes {
  readonly all: readonly LayerBox[]
  readonly byId: ReadonlyMap<string, LayerBox>
}

const listed = new WeakMap<BoxLayer, WeakMap<readonly JsonObject[], ListedBoxes>>()

/** Kept for each list, because thousands are looked up one by one. Of equal ids the first box counts. */
function listedBoxes(layer: Exclude<BoxLayer, { holds: 'one' }>, items: readonly JsonObject[]): ListedBoxes {
  const ofLayer = listed.get(layer) ?? new WeakMap<readonly JsonObject[], ListedBoxes>()
  listed.set(layer, ofLayer)
  const before = ofLayer.get(items)
  if (before) return before
  const all = items.flatMap((item) => boxIn(layer, item) ?? [])
  const made = { all, byId: new Map(all.toReversed().map((box) => [box.id, box])) }
  ofLayer.set(items, made)
  return made
}

function fieldOf(layer: BoxLayer, id: string): { path: EditPath; key: string } | null {
  if (layer.holds === 'many') return null
  const path = layer.holds === 'one' ? layer.path : [...layer.path, { id }]
  return { path, key: layer.key }
}

export const boxOf = (document: unknown, layer: BoxLayer, id: string): LayerBox | undefined =>
  layer.holds === 'one'
    ? boxesOf(document, layer).find((box) => box.id === id)
    : listedBoxes(layer, itemsAt(document, layer.path)).byId.get(id)

const mostOf = (layer: BoxLayer | null): number | undefined =>
  layer?.holds === 'many' ? layer.most : undefined

export const hasLimit = (layer: BoxLayer | null): boolean => mostOf(layer) !== undefined

export const isFull = (document: unknown, layer: BoxLayer): boolean =>
  boxesOf(document, layer).length >= (mostOf(layer) ?? Infinity)

export function newBoxId(layer: BoxLayer, view: ToolView<unknown>, newId: () => string): string | null {
  switch (layer.holds) {
    case 'one':
      return layer.id
    case 'many':
      return newId()
    case 'each':
      return layer.owner(view)
  }
}

/** In a layer whose boxes are fields, the new box replaces the old one. */
export function createBoxEdit(
  { document, fields }: Pick<ToolView<unknown>, 'document' | 'fields'>,
  layer: BoxLayer,
  rect: Rect,
  id: string,
): Edit | null {
  const made = layer.make?.(rect, id, fields) ?? { ...rect, ...(layer.turns ? { rotation: 0 } : {}) }
  const field = fieldOf(layer, id)
  return field
    ? setField(document, field.path, field.key, made)
    : appendItem(document, layer.path, { ...made, id })
}

export function changeBoxEdit(document: unknown, layer: BoxLayer, id: string, box: TurnedRect): Edit | null {
  const { rotation: _, ...rect } = box
  const field = fieldOf(layer, id)
  const path = field ? [...field.path, field.key] : [...layer.path, { id }]
  return updateFields(document, path, layer.turns ? { ...box } : rect)
}

export function removeBoxEdit(document: unknown, layer: BoxLayer, id: string): Edit | null {
  const field = fieldOf(layer, id)
  return field ? setField(document, field.path, field.key, null) : removeItem(document, layer.path, id)
}

export const isOutOfReach = (
  layer: BoxLayer,
  { id }: LayerBox,
  { fields }: Pick<ToolView<unknown>, 'fields'>,
): boolean => layer.holds === 'many' && layer.outOfReach?.(fields).has(id) === true

export const selectedBoxes = (
  document: unknown,
  layers: readonly BoxLayer[],
  selection: readonly Selected[],
): readonly (LayerBox & { readonly layer: BoxLayer })[] =>
  selection.flatMap(({ role, id }) => {
    const layer = layers.find((candidate) => candidate.role === role)
    const box = layer && boxOf(document, layer, id)
    return layer && box ? [{ ...box, layer }] : []
  })

/** One that must be upright can be turned back. */
export const canTurnBox = (layer: BoxLayer, { id, rotation }: LayerBox, view: ToolView<unknown>): boolean =>
  layer.turns === true && (rotation !== 0 || layer.holds !== 'many' || layer.upright?.(view).has(id) !== true)
