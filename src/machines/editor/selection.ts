import type { Selected } from './types.ts'

/** Without repeats, in the order of choosing. */

type Selection = readonly Selected[]

/** Selections of roles that are not listed are not checked. */
export type IdsByRole = Readonly<Record<string, (document: unknown) => readonly string[]>>

/** From so many on, a selection is looked up by name: all of a thousand are asked for in each frame. */
const LARGE = 16

const nameOf = ({ role, id }: Selected): string => `${role} ${id}`

const names = new WeakMap<Selection, ReadonlySet<string>>()

export function isAmong(selection: Selection, { role, id }: Selected): boolean {
  if (selection.length < LARGE) return selection.some((one) => one.role === role && one.id === id)
  const known = names.get(selection) ?? new Set(selection.map(nameOf))
  names.set(selection, known)
  return known.has(nameOf({ role, id }))
}

export const joined = (selection: Selection, more: Selection): Selection => [
  ...selection,
  ...more.filter((one) => !isAmong(selection, one)),
]

export const toggledIn = (selection: Selection, one: Selected): Selection =>
  isAmong(selection, one)
    ? selection.filter(({ role, id }) => role !== one.role || id !== one.id)
    : [...selection, { role: one.role, id: one.id }]

export interface RowPress {
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

export const ALONE: RowPress = { shiftKey: false, ctrlKey: false, metaKey: false }

/** Ctrl toggles; Shift selects from the line chosen last. */
export function pressedIn(selection: Selection, rows: Selection, one: Selected, press: RowPress): Selection {
  const placeOf = (row: Selected): number =>
    rows.findIndex(({ role, id }) => role === row.role && id === row.id)
  if (press.ctrlKey || press.metaKey) return toggledIn(selection, one)
  if (!press.shiftKey) return [one]
  const from = selection.map(placeOf).findLast((place) => place >= 0)
  const to = placeOf(one)
  if (from === undefined || to < 0) return joined(selection, [one])
  const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  // The line pressed is the one chosen last.
  return joined(
    joined(selection, between).filter((each) => !isSame(each, one)),
    [one],
  )
}

const isSame = (a: Selected, b: Selected): boolean => a.role === b.role && a.id === b.id

/** Returns the same list where the document has all. */
export function presentIn(ids: IdsByRole | undefined, document: unknown, selection: Selection): Selection {
  if (!ids || document === null || selection.length === 0) return selection
  const known = new Map<string, ReadonlySet<string>>()
  const isThere = ({ role, id }: Selected): boolean => {
    const list = ids[role]
    if (!list) return true
    const set = known.get(role) ?? new Set(list(document))
    known.set(role, set)
    return set.has(id)
  }
  const there = selection.filter(isThere)
  return there.length === selection.length ? selection : there
}
