import { isRecord } from '../../domain/is-record.ts'
import { EditMismatch, applyEdit, placeOfItem, valueAt } from './edits.ts'
import type { Edit, Identified, EditPath } from './edits.ts'
import type { Json, JsonObject } from '../json.ts'
import { sameJson } from '../json.ts'

function objectAt(document: unknown, path: EditPath): JsonObject {
  const value = valueAt(document, path)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new EditMismatch('no object there')
  return value as JsonObject
}

function listAt(document: unknown, path: EditPath): readonly Json[] {
  const value = valueAt(document, path)
  if (!Array.isArray(value)) throw new EditMismatch('no list there')
  return value as readonly Json[]
}

export function setField(document: unknown, path: EditPath, key: string, after: unknown): Edit | null {
  if (key === '__proto__') throw new EditMismatch(`${key} cannot name a field`)
  const target = objectAt(document, path)
  const keys = Object.keys(target)
  const place = keys.indexOf(key)
  const before = target[key]
  if (sameJson(before, after as Json | undefined)) return null
  return {
    type: 'set',
    path,
    key,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after: after as Json }),
    position: place < 0 ? keys.length : place,
  }
}

export function insertItem(document: unknown, path: EditPath, item: Identified, index?: number): Edit {
  const list = listAt(document, path)
  if (placeOfItem(list, item.id) >= 0) throw new EditMismatch(`${item.id} is in the list already`)
  const place = Math.min(Math.max(index ?? list.length, 0), list.length)
  return { type: 'insert', path, index: place, item: item as Json }
}

/** The objects of a list; none where the list itself is absent. */
export function itemsAt(document: unknown, path: EditPath): readonly JsonObject[] {
  const [key, parent] = [path.at(-1), path.slice(0, -1)]
  const list = typeof key === 'string' ? objectAt(document, parent)[key] : valueAt(document, path)
  return Array.isArray(list) ? recordsIn(list) : NO_RECORDS
}

const NO_RECORDS: readonly JsonObject[] = []

const known = new WeakMap<readonly unknown[], readonly JsonObject[]>()

/** The same list for the same list, so that what is made of it can be kept by it. */
function recordsIn(list: readonly unknown[]): readonly JsonObject[] {
  const records = known.get(list) ?? (list.filter(isRecord) as readonly JsonObject[])
  known.set(list, records)
  return records
}

/** Inserts at the end; makes the list where it is absent, and undo takes that away again. */
export function appendItem(document: unknown, path: EditPath, item: Identified & JsonObject): Edit {
  const [key, parent] = [path.at(-1), path.slice(0, -1)]
  const isAbsent = typeof key === 'string' && objectAt(document, parent)[key] === undefined
  const made = isAbsent ? setField(document, parent, key, [item]) : null
  return made ?? insertItem(document, path, item)
}

export function removeItem(document: unknown, path: EditPath, id: string): Edit | null {
  const list = listAt(document, path)
  const index = placeOfItem(list, id)
  return index < 0 ? null : { type: 'remove', path, index, item: list[index] as Json }
}

/** The last one first, so that each index stays valid. */
export function removeItems(document: unknown, path: EditPath, ids: readonly string[]): Edit | null {
  const list = listAt(document, path)
  const places = ids.map((id) => placeOfItem(list, id)).filter((index) => index >= 0)
  return composite(
    [...new Set(places)]
      .toSorted((a, b) => b - a)
      .map((index) => ({ type: 'remove', path, index, item: list[index] as Json })),
  )
}

export function updateItem(
  document: unknown,
  path: EditPath,
  id: string,
  patch: Readonly<Record<string, unknown>>,
): Edit | null {
  return updateFields(document, [...path, { id }], patch)
}

export function updateFields(
  document: unknown,
  path: EditPath,
  patch: Readonly<Record<string, unknown>>,
): Edit | null {
  let target = objectAt(document, path)
  const edits: Edit[] = []
  let made: Edit | null = null
  for (const [key, value] of Object.entries(patch)) {
    // Each is made on the result of the one before; nobody needs that of the last.
    if (made) target = applyEdit(target, made)
    made = setField(target, [], key, value)
    if (made?.type === 'set') edits.push({ ...made, path })
  }
  return composite(edits)
}

/** Each edit is made on the result of the one before; all are one step. */
export function composite(edits: readonly (Edit | null)[]): Edit | null {
  const real = edits.filter((edit) => edit !== null)
  return real.length > 1 ? { type: 'composite', edits: real } : (real[0] ?? null)
}
