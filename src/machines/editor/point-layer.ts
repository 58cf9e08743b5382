import { insertItem, removeItem, updateItem } from './edit-makers.ts'
import { valueAt } from './edits.ts'
import type { Edit, EditPath } from './edits.ts'
import type { JsonObject } from '../json.ts'
import type { ToolView } from './types.ts'

export interface LayerPoint {
  readonly id: string
  readonly x: number
  readonly y: number
}

interface At {
  readonly x: number
  readonly y: number
}

export interface PointLayer {
  readonly role: string
  readonly pointsOf: (document: unknown) => readonly LayerPoint[]
  readonly place: (view: Pick<ToolView<unknown>, 'document' | 'fields'>, at: At, id: string) => Edit | null
  readonly move: (document: unknown, id: string, to: At) => Edit | null
  readonly remove: (document: unknown, id: string) => Edit | null
}

const isPoint = (value: unknown): value is JsonObject & { id: string; x: number; y: number } => {
  const { id, x, y } = Object(value) as Record<string, unknown>
  return typeof id === 'string' && typeof x === 'number' && typeof y === 'number'
}

/** A list of `{id, x, y}`; other fields of an item stay. */
export const pointList = (role: string, path: EditPath): PointLayer => ({
  role,
  pointsOf(document) {
    const list = valueAt(document, path)
    return Array.isArray(list) ? list.filter(isPoint).map(({ id, x, y }) => ({ id, x, y })) : []
  },
  place: ({ document }, { x, y }, id) => insertItem(document, path, { id, x, y } as LayerPoint),
  move: (document, id, { x, y }) => updateItem(document, path, id, { x, y }),
  remove: (document, id) => removeItem(document, path, id),
})
