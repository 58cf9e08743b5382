/** With an item that was out, without one that was in. */
export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Whether all of these are selected. */
export const hasAll = (selected: ReadonlySet<string>, ids: readonly string[]): boolean =>
  ids.length > 0 && ids.every((id) => selected.has(id))

/** With all of these, or without them where all were in; what is selected on other pages stays. */
export function toggledAll(selected: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const gone = hasAll(selected, ids)
  const others = gone ? [...selected].filter((id) => !ids.includes(id)) : [...selected]
  return new Set(gone ? others : [...others, ...ids])
}

/** Without an item that is no longer there. */
export const without = (selected: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...selected].filter((each) => each !== id))
