export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

export const hasAll = (selected: ReadonlySet<string>, ids: readonly string[]): boolean =>
  ids.length > 0 && ids.every((id) => selected.has(id))

/** Removes them if all are selected; other pages keep their selection. */
export function toggledAll(selected: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const gone = hasAll(selected, ids)
  const others = gone ? [...selected].filter((id) => !ids.includes(id)) : [...selected]
  return new Set(gone ? others : [...others, ...ids])
}

export const without = (selected: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...selected].filter((each) => each !== id))
