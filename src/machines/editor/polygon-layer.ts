import { appendItem, itemsAt, removeItem, updateItem } from './edit-makers.ts'
import type { Edit, EditPath } from './edits.ts'
import type { JsonObject } from '../json.ts'
import type { Fields, ToolView } from './types.ts'

export interface Vertex {
  readonly x: number
  readonly y: number
}

interface LayerPolygon {
  readonly id: string
  readonly points: readonly Vertex[]
}

/** A list of `{id, points: [{x, y}, …]}`; other fields are allowed. */
export interface PolygonLayer {
  /** In hits with this role, `index` names a vertex or the edge that starts at it. */
  readonly role: string
  readonly path: EditPath
  /** Only items with this `shape` are polygons of the layer. */
  readonly shape?: string
  /** Its paths are lines, whose ends stay apart. */
  readonly open?: boolean
  /** The further fields of a new one. */
  readonly make?: (id: string, fields: Fields) => JsonObject
}

const isVertex = (value: unknown): value is JsonObject & { x: number; y: number } => {
  const { x, y } = Object(value) as Record<string, unknown>
  return typeof x === 'number' && typeof y === 'number'
}

const polygonOf = (value: unknown): readonly LayerPolygon[] => {
  const { id, points } = Object(value) as Record<string, unknown>
  if (typeof id !== 'string' || !Array.isArray(points)) return []
  return [{ id, points: points.filter(isVertex).map(({ x, y }) => ({ x, y })) }]
}

export function polygonsOf(document: unknown, { path, shape }: PolygonLayer): readonly LayerPolygon[] {
  const items = itemsAt(document, path)
  return (shape === undefined ? items : items.filter((item) => item['shape'] === shape)).flatMap(polygonOf)
}

export const polygonById = (document: unknown, layer: PolygonLayer, id: string): LayerPolygon | undefined =>
  polygonsOf(document, layer).find((polygon) => polygon.id === id)

const json = (points: readonly Vertex[]) => points.map(({ x, y }) => ({ x, y }))

export const createPolygonEdit = (
  { document, fields }: Pick<ToolView<unknown>, 'document' | 'fields'>,
  layer: PolygonLayer,
  id: string,
  points: readonly Vertex[],
): Edit => appendItem(document, layer.path, { ...layer.make?.(id, fields), id, points: json(points) })

export const changePolygonEdit = (
  document: unknown,
  layer: PolygonLayer,
  id: string,
  points: readonly Vertex[],
): Edit | null => updateItem(document, layer.path, id, { points: json(points) })

export const removePolygonEdit = (document: unknown, layer: PolygonLayer, id: string): Edit | null =>
  removeItem(document, layer.path, id)
