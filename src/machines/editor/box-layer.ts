import { insertItem, removeItem, setField, updateFields } from './edit-makers.ts'
import { valueAt } from './edits.ts'
import type { Edit, Path } from './edits.ts'
import type { JsonObject } from '../json.ts'
import type { Rect, Selected } from './types.ts'

/** Where a kind's document keeps boxes: a field that holds one (or null), or a list of them with ids. */
export type BoxLayer = {
  /** Role of its boxes in the scene and in hits. */
  readonly role: string
  /** What a new box becomes in the document; `{id, x, y, width, height}`, without the id in a field, by default. */
  readonly make?: (rect: Rect, id: string) => JsonObject
} & (
  | { readonly holds: 'one'; readonly path: Path; readonly key: string; readonly id: string }
  | { readonly holds: 'many'; readonly path: Path }
)

export interface LayerBox {
  readonly id: string
  readonly rect: Rect
}

const rectOf = (value: JsonObject): Rect => ({
  x: Number(value['x']),
  y: Number(value['y']),
  width: Number(value['width']),
  height: Number(value['height']),
})

const idOf = ({ id }: JsonObject): string => (typeof id === 'string' ? id : '')

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null

/** All boxes of a layer, in the document's order. */
export function boxesOf(document: unknown, layer: BoxLayer): readonly LayerBox[] {
  if (layer.holds === 'one') {
    const value = valueAt(document, [...layer.path, layer.key])
    return isObject(value) ? [{ id: layer.id, rect: rectOf(value) }] : []
  }
  const list = valueAt(document, layer.path)
  return Array.isArray(list)
    ? list.filter(isObject).map((item) => ({ id: idOf(item), rect: rectOf(item) }))
    : []
}

export const boxOf = (document: unknown, layer: BoxLayer, id: string): LayerBox | undefined =>
  boxesOf(document, layer).find((box) => box.id === id)

/** Adds a box; in a layer that holds one it takes the place of the old. */
export function createBoxEdit(document: unknown, layer: BoxLayer, rect: Rect, id: string): Edit | null {
  const made = layer.make?.(rect, id)
  return layer.holds === 'one'
    ? setField(document, layer.path, layer.key, made ?? { ...rect })
    : insertItem(document, layer.path, { ...(made ?? { ...rect }), id })
}

/** Gives a box another place or size; its other fields stay. Null when nothing would change. */
export const changeBoxEdit = (document: unknown, layer: BoxLayer, id: string, rect: Rect): Edit | null =>
  updateFields(document, layer.holds === 'one' ? [...layer.path, layer.key] : [...layer.path, { id }], {
    ...rect,
  })

export const removeBoxEdit = (document: unknown, layer: BoxLayer, id: string): Edit | null =>
  layer.holds === 'one'
    ? setField(document, layer.path, layer.key, null)
    : removeItem(document, layer.path, id)

/** The selected boxes that belong to one of the layers and are still there. */
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
