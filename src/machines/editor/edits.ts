import type { Json, JsonObject } from '../json.ts'

/** Undo restores the document byte for byte, including the order of keys. */
export type Edit =
  | {
      readonly type: 'set'
      readonly path: EditPath
      readonly key: string
      /** Left out: the field is absent. */
      readonly before?: Json
      readonly after?: Json
      /** Of the key among the keys of its object. */
      readonly position: number
    }
  | {
      readonly type: 'insert' | 'remove'
      readonly path: EditPath
      readonly index: number
      readonly item: Json
    }
  | { readonly type: 'move'; readonly path: EditPath; readonly from: number; readonly to: number }
  /** Objects missing on the path are created and stay. `before` may be a default, which undo then writes. */
  | {
      readonly type: 'put'
      readonly path: readonly string[]
      readonly fields: Readonly<Record<string, FieldChange>>
    }
  | { readonly type: 'composite'; readonly edits: readonly Edit[] }

export interface FieldChange {
  readonly before?: Json
  readonly after?: Json
}

/** From the root: a field by name, a list item by `id`, or by index where the order never changes. */
export type EditPath = readonly EditPathStep[]
type EditPathStep = string | { readonly id: string } | { readonly at: number }

export type Identified = {
  readonly id: string
}

export class EditMismatch extends Error {
  override readonly name = 'EditMismatch'
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is readonly Json[] => Array.isArray(value)

const show = (path: EditPath): string =>
  '/' +
  path.map((step) => (typeof step === 'string' ? step : `[${'id' in step ? step.id : step.at}]`)).join('/')

/** From so many items on, a list is searched by a table. */
const LONG = 64

const tables = new WeakMap<readonly Json[], ReadonlyMap<unknown, number>>()

/** The first place of each id: a step that changes thousands of items looks each of them up in the same list. */
function placesIn(list: readonly Json[]): ReadonlyMap<unknown, number> {
  const known = tables.get(list)
  if (known) return known
  const places = new Map<unknown, number>()
  for (const [index, item] of list.entries())
    if (isObject(item) && !places.has(item['id'])) places.set(item['id'], index)
  tables.set(list, places)
  return places
}

/** -1 where no item has the id. Lists never change in place. */
export const placeOfItem = (list: readonly Json[], id: string): number =>
  list.length < LONG
    ? list.findIndex((item) => isObject(item) && item['id'] === id)
    : (placesIn(list).get(id) ?? -1)

/** -1, or an index beyond the end, when the step leads nowhere. */
const indexOfStep = (list: readonly Json[], step: Exclude<EditPathStep, string>): number =>
  'at' in step ? step.at : placeOfItem(list, step.id)

function stepInto(value: Json | undefined, step: EditPathStep, path: EditPath): Json | undefined {
  if (typeof step === 'string') {
    if (isObject(value) && Object.hasOwn(value, step)) return value[step]
  } else if (isList(value)) {
    const index = indexOfStep(value, step)
    if (index in value) return value[index]
  }
  throw new EditMismatch(`no ${show([step])} on the way to ${show(path)}`)
}

/** @throws EditMismatch when the path leads nowhere */
export const valueAt = (document: unknown, path: EditPath): Json | undefined =>
  path.reduce<Json | undefined>((value, step) => stepInto(value, step, path), document as Json)

function replaceAt(value: Json, path: EditPath, change: (value: Json) => Json): Json {
  const [step, ...rest] = path
  if (step === undefined) return change(value)
  if (typeof step !== 'string' && isList(value)) {
    const index = indexOfStep(value, step)
    const inner = index in value ? value[index] : stepInto(value, step, path)
    const next = replaceAt(inner as Json, rest, change)
    return next === inner ? value : value.with(index, next)
  }
  const inner = stepInto(value, step, path)
  const next = replaceAt(inner as Json, rest, change)
  return next === inner ? value : { ...(value as JsonObject), [step as string]: next }
}

function setField(target: Json, edit: Extract<Edit, { type: 'set' }>): Json {
  if (!isObject(target)) throw new EditMismatch(`no object at ${show(edit.path)}`)
  const { [edit.key]: _, ...others } = target
  if (edit.after === undefined) return others
  if (Object.hasOwn(target, edit.key)) return { ...target, [edit.key]: edit.after }
  const entries = Object.entries(others)
  return Object.fromEntries(entries.toSpliced(edit.position, 0, [edit.key, edit.after]))
}

function listAt(target: Json, path: EditPath): readonly Json[] {
  if (!isList(target)) throw new EditMismatch(`no list at ${show(path)}`)
  return target
}

function putFields(
  value: Json | undefined,
  path: readonly string[],
  fields: Record<string, FieldChange>,
): JsonObject {
  if (value !== undefined && !isObject(value)) throw new EditMismatch(`no object at ${show(path)}`)
  const [step, ...rest] = path
  if (step !== undefined) return { ...value, [step]: putFields(value?.[step], rest, fields) }
  const next: Record<string, Json> = { ...value }
  for (const [key, { after }] of Object.entries(fields))
    if (after === undefined) delete next[key]
    else next[key] = after
  return next
}

function applyToTarget(target: Json, edit: Exclude<Edit, { type: 'composite' | 'put' }>): Json {
  if (edit.type === 'set') return setField(target, edit)
  const list = listAt(target, edit.path)
  if (edit.type === 'move') return list.toSpliced(edit.from, 1).toSpliced(edit.to, 0, list[edit.from] as Json)
  return edit.type === 'insert' ? list.toSpliced(edit.index, 0, edit.item) : list.toSpliced(edit.index, 1)
}

type SimpleEdit = Exclude<Edit, { type: 'composite' }>
type SetEdit = Extract<Edit, { type: 'set' }>

const simpleEdits = (edit: Edit): readonly SimpleEdit[] =>
  edit.type === 'composite' ? edit.edits.flatMap(simpleEdits) : [edit]

/** The id of the list item whose field an edit sets; null for all other edits, and for one that renames the item. */
function itemSetBy(edit: SimpleEdit): string | null {
  const last = edit.path.at(-1)
  if (edit.type !== 'set' || edit.key === 'id' || typeof last !== 'object') return null
  return 'id' in last ? last.id : null
}

const isSameStep = (a: EditPathStep | undefined, b: EditPathStep): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b
  return 'id' in a ? 'id' in b && a.id === b.id : 'at' in b && a.at === b.at
}

const isOfSameList = (a: EditPath, b: EditPath): boolean =>
  a.length === b.length && b.slice(0, -1).every((step, index) => isSameStep(a[index], step))

/** Edits after one another that set fields of items of one list; each other edit is alone. */
function runsOf(edits: readonly SimpleEdit[]): readonly (readonly SimpleEdit[])[] {
  const runs: SimpleEdit[][] = []
  for (const edit of edits) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    const joins = before && itemSetBy(before) !== null && itemSetBy(edit) !== null
    if (joins && isOfSameList(before.path, edit.path)) run?.push(edit)
    else runs.push([edit])
  }
  return runs
}

/** The list is copied and searched once for all. */
function setItems(target: Json, edits: readonly SetEdit[], path: EditPath): Json {
  const before = listAt(target, path)
  const places = placesIn(before)
  const list = [...before]
  for (const edit of edits) {
    const index = places.get(itemSetBy(edit))
    const item = index === undefined ? undefined : list[index]
    if (index === undefined || item === undefined)
      throw new EditMismatch(`no item on the way to ${show(edit.path)}`)
    list[index] = setField(item, edit)
  }
  return list
}

function applyRun<Document>(document: Document, run: readonly SimpleEdit[]): Document {
  const [first, ...others] = run
  if (!first) return document
  if (others.length === 0) return applySimple(document, first)
  const path = first.path.slice(0, -1)
  const sets = run.filter((edit) => edit.type === 'set')
  return replaceAt(document as Json, path, (list) => setItems(list, sets, path)) as Document
}

function applySimple<Document>(document: Document, edit: SimpleEdit): Document {
  if (edit.type === 'put') return putFields(document as Json, edit.path, edit.fields) as Document
  return replaceAt(document as Json, edit.path, (target) => applyToTarget(target, edit)) as Document
}

/** Shares unchanged parts with the old document. @throws EditMismatch */
export const applyEdit = <Document>(document: Document, edit: Edit): Document =>
  runsOf(simpleEdits(edit)).reduce<Document>(applyRun, document)

const swapped = <Change extends FieldChange>({ before, after, ...edit }: Change) => ({
  ...edit,
  ...(after === undefined ? {} : { before: after }),
  ...(before === undefined ? {} : { after: before }),
})

/** `apply(apply(d, e), invert(e))` is `d`, and `invert(invert(e))` is `e`. */
export function invertEdit(edit: Edit): Edit {
  switch (edit.type) {
    case 'set':
      return swapped(edit)
    case 'put':
      return {
        ...edit,
        fields: Object.fromEntries(Object.entries(edit.fields).map(([key, put]) => [key, swapped(put)])),
      }
    case 'insert':
      return { ...edit, type: 'remove' }
    case 'remove':
      return { ...edit, type: 'insert' }
    case 'move':
      return { ...edit, from: edit.to, to: edit.from }
    case 'composite':
      return { ...edit, edits: edit.edits.map(invertEdit).reverse() }
  }
}

/** A kind with edits of its own wraps the default reducer. */
export interface EditReducer<Document, AnyEdit> {
  apply(document: Document, edit: AnyEdit): Document
  invert(edit: AnyEdit): AnyEdit
}

export const documentEdits = { apply: applyEdit, invert: invertEdit } satisfies EditReducer<unknown, Edit>
