export interface GridSelection {
  active: number
  anchor: number
  selected: ReadonlySet<string>
}

export const NOTHING_SELECTED: GridSelection = { active: 0, anchor: 0, selected: new Set() }

export interface GridShape {
  ids: readonly string[]
  columns: number
  rows: number
  most: number
}

export interface GridPress {
  key: string
  shift: boolean
  command: boolean
}

const STEPS: Readonly<Record<string, (shape: GridShape) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: ({ columns }) => -columns,
  ArrowDown: ({ columns }) => columns,
  PageUp: ({ columns, rows }) => -columns * Math.max(1, rows),
  PageDown: ({ columns, rows }) => columns * Math.max(1, rows),
}

/** Null for keys that do not move. Home and End stay in the row without Ctrl. */
function placeAfter(press: GridPress, active: number, shape: GridShape): number | null {
  const last = shape.ids.length - 1
  const rowStart = active - (active % shape.columns)
  if (press.key === 'Home') return press.command ? 0 : rowStart
  if (press.key === 'End') return press.command ? last : Math.min(last, rowStart + shape.columns - 1)
  const step = STEPS[press.key]?.(shape)
  if (step === undefined) return null
  const next = active + step
  // From the last full row to the end of a shorter one.
  if (next > last) return press.key === 'ArrowDown' && last - (last % shape.columns) <= active ? active : last
  return next < 0 ? (press.key === 'ArrowUp' ? active : 0) : next
}

const capped = (ids: Iterable<string>, most: number): ReadonlySet<string> =>
  new Set([...new Set(ids)].slice(0, most))

/** From `from` on, so that a limit cuts the far end. */
function range(from: number, to: number, { ids }: GridShape): string[] {
  const found = ids.slice(Math.min(from, to), Math.max(from, to) + 1)
  return from <= to ? found : found.toReversed()
}

function toggled(selection: GridSelection, at: number, shape: GridShape): GridSelection {
  const id = shape.ids[at]
  if (id === undefined) return selection
  const selected = new Set(selection.selected)
  if (!selected.delete(id)) selected.add(id)
  return { active: at, anchor: at, selected: capped(selected, shape.most) }
}

export function pressed(selection: GridSelection, press: GridPress, shape: GridShape): GridSelection | null {
  if (shape.ids.length === 0) return null
  const active = Math.min(selection.active, shape.ids.length - 1)
  if (press.key === ' ') return toggled(selection, active, shape)
  if (press.command && press.key.toLowerCase() === 'a')
    return { ...selection, active, selected: capped(shape.ids, shape.most) }
  const next = placeAfter(press, active, shape)
  if (next === null) return null
  if (!press.shift) return { ...selection, active: next, anchor: next }
  const selected = capped(range(selection.anchor, next, shape), shape.most)
  return { active: next, anchor: selection.anchor, selected }
}

export function clicked(
  selection: GridSelection,
  at: number,
  shift: boolean,
  shape: GridShape,
): GridSelection {
  if (!shift) return toggled(selection, at, shape)
  const selected = capped([...selection.selected, ...range(selection.anchor, at, shape)], shape.most)
  return { active: at, anchor: selection.anchor, selected }
}

export function present(selection: GridSelection, ids: readonly string[]): ReadonlySet<string> {
  const known = new Set(ids)
  return new Set([...selection.selected].filter((id) => known.has(id)))
}
