import { insertItem, removeItem, updateItem } from './edit-makers.ts'
import { valueAt } from './edits.ts'
import type { Edit, EditPath } from './edits.ts'
import type { JsonObject } from '../json.ts'

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
  readonly make?: (id: string) => JsonObject
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

export function polygonsOf(document: unknown, { path }: PolygonLayer): readonly LayerPolygon[] {
  const list = valueAt(document, path)
  return Array.isArray(list) ? list.flatMap(polygonOf) : []
}

export const polygonById = (document: unknown, layer: PolygonLayer, id: string): LayerPolygon | undefined =>
  polygonsOf(document, layer).find((polygon) => polygon.id === id)

const json = (points: readonly Vertex[]) => points.map(({ x, y }) => ({ x, y }))

export const createPolygonEdit = (
  document: unknown,
  layer: PolygonLayer,
  id: string,
  points: readonly Vertex[],
): Edit =>
  insertItem(document, layer.path, { ...layer.make?.(id), id, points: json(points) } as JsonObject & {
    id: string
  })

export const changePolygonEdit = (
  document: unknown,
  layer: PolygonLayer,
  id: string,
  points: readonly Vertex[],
): Edit | null => updateItem(document, layer.path, id, { points: json(points) })

export const removePolygonEdit = (document: unknown, layer: PolygonLayer, id: string): Edit | null =>
  removeItem(document, layer.path, id)
