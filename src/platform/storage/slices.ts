import { isRecord } from '../../domain/is-record.ts'
import type { Kind } from '../../domain/kinds.ts'
import { imageSlice } from '../../kinds/image/slice.ts'
import { imageNodeSlice } from '../../kinds/image-node/slice.ts'
import { imageSegmentSlice } from '../../kinds/image-segment/slice.ts'
import { videoSlice } from '../../kinds/video/slice.ts'
import { videoSegmentSlice } from '../../kinds/video-segment/slice.ts'
import type { SliceSpec } from './slice-spec.ts'

interface ListEntry {
  uuid: string
  path: string
  state: 'open' | 'submitted' | 'released'
}

export interface ListState {
  list: readonly ListEntry[]
  currentIndex: number
  remaining: number | null
}

export interface Slice {
  lists: Readonly<Record<string, ListState>>
  fields: Readonly<Record<string, unknown>>
  item: string | null
  /** Of the item; null where it is not known. */
  version: number | null
  /** By uuid of the item: it outlives other items and pages. */
  held: Readonly<Record<string, HeldWork>>
}

export interface HeldWork {
  version: number
  fields: Readonly<Record<string, unknown>>
}

/** `global` and `manageDatabase` are not saved. */
const SLICES: Readonly<Record<Kind, SliceSpec>> = {
  video: videoSlice,
  image: imageSlice,
  'image-node': imageNodeSlice,
  'image-segment': imageSegmentSlice,
  'video-segment': videoSegmentSlice,
}

export const newSlice = (kind: Kind): Slice => ({
  lists: {},
  fields: { ...SLICES[kind].perKind, ...SLICES[kind].perItem },
  item: null,
  version: null,
  held: {},
})

/** Keeps the lists. @param start values that differ from those of the slice */
export const initSlice = (kind: Kind, slice: Slice, start: Slice['fields'] = {}): Slice => {
  const { perItem } = SLICES[kind]
  const own = Object.fromEntries(Object.entries(start).filter(([name]) => name in perItem))
  return { ...slice, fields: { ...slice.fields, ...perItem, ...own }, item: null, version: null }
}

const fieldsWhere = (fields: Slice['fields'], holds: (name: string) => boolean): Slice['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => holds(name)))

export const perItemOf = (kind: Kind, fields: Slice['fields']): Slice['fields'] =>
  fieldsWhere(fields, (name) => name in SLICES[kind].perItem && !SLICES[kind].held.includes(name))

export function heldOf(kind: Kind, fields: Slice['fields']): Slice['fields'] | null {
  const isHeld = (name: string): boolean => {
    const value = fields[name]
    return SLICES[kind].held.includes(name) && Array.isArray(value) && value.length > 0
  }
  const held = fieldsWhere(fields, isHeld)
  return Object.keys(held).length > 0 ? held : null
}

export function savedPart(kind: Kind, slice: Slice): Slice {
  const { unsaved, held } = SLICES[kind]
  return {
    ...slice,
    fields: fieldsWhere(slice.fields, (name) => !unsaved.includes(name) && !held.includes(name)),
  }
}

const STATES = new Set(['open', 'submitted', 'released'])

const isEntry = (value: unknown): value is ListEntry =>
  isRecord(value) &&
  typeof value.uuid === 'string' &&
  typeof value.path === 'string' &&
  STATES.has(String(value.state))

const isListState = (value: unknown): value is ListState =>
  isRecord(value) &&
  Array.isArray(value.list) &&
  value.list.every(isEntry) &&
  Number.isInteger(value.currentIndex) &&
  (value.remaining === null || Number.isInteger(value.remaining))

const isHeldWork = (value: unknown): value is HeldWork =>
  isRecord(value) && typeof value.version === 'number' && isRecord(value.fields)

const heldIn = (value: unknown): Slice['held'] =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, HeldWork] => isHeldWork(entry[1])),
      )
    : {}

/** Null where it does not fit. Missing fields take their initial value. */
export function asSlice(kind: Kind, value: unknown): Slice | null {
  if (!isRecord(value) || !isRecord(value.lists) || !isRecord(value.fields)) return null
  if (!Object.values(value.lists).every(isListState)) return null
  const fresh = newSlice(kind)
  return {
    lists: value.lists as Slice['lists'],
    fields: { ...fresh.fields, ...value.fields },
    item: typeof value.item === 'string' ? value.item : null,
    version: typeof value.version === 'number' ? value.version : null,
    held: heldIn(value.held),
  }
}
