export type Search = Readonly<Record<string, string>>

/** Null, undefined and empty text remove a name. */
export type SearchChange = Readonly<Record<string, string | number | null | undefined>>

export const readSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))

/** @returns with its question mark; empty for no parameters */
export function writeSearch(search: Search): string {
  const text = new URLSearchParams(search).toString()
  return text === '' ? '' : `?${text}`
}

export function changedSearch(search: Search, change: SearchChange): Search {
  const next = new Map(Object.entries(search))
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return Object.fromEntries(next)
}

export const searchPart = (search: Search, names: readonly string[]): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => names.includes(name)))

export const readNumber = (text: string | undefined): number | null => {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : null
}

/** The last address of a hidden page. The router updates late, so own changes are distinguished from links. */
export function createSavedSearch(opened: string) {
  let text = writeSearch(readSearch(opened))
  const underWay = new Set<string>()
  const listeners = new Set<() => void>()
  const publish = (next: string) => {
    text = next
    for (const listener of listeners) listener()
  }
  return {
    current: () => text,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    write: (change: SearchChange): string => {
      const next = writeSearch(changedSearch(readSearch(text), change))
      underWay.add(next)
      publish(next)
      return next
    },
    /** @returns the query that the shown page should have, or null */
    arrive: (shown: string): string | null => {
      const arrived = writeSearch(readSearch(shown))
      if (arrived === text) {
        underWay.clear()
        return null
      }
      if (underWay.has(arrived)) return null
      if (arrived === '') return text
      publish(arrived)
      return null
    },
  }
}
