/** What a page's address says behind the question mark, by name. */
export type Search = Readonly<Record<string, string>>

/** What is changed of it; null, undefined and an empty text take a name out. */
export type SearchChange = Readonly<Record<string, string | number | null | undefined>>

export const readSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))

/** @returns with its question mark; empty when nothing is said */
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

/** What is said under these names. */
export const searchPart = (search: Search, names: readonly string[]): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => names.includes(name)))

/** A whole number above zero, or null. */
export const readNumber = (text: string | undefined): number | null => {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : null
}

/**
 * Keeps what a page's address said last, while the page is hidden behind others. The address follows what is written
 * here only after a while, so that what comes back from it must be told from what somebody opened.
 */
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
    /** Changes it. @returns what the address must say now */
    write: (change: SearchChange): string => {
      const next = writeSearch(changedSearch(readSearch(text), change))
      underWay.add(next)
      publish(next)
      return next
    },
    /** The address of the page shows this. @returns what it should show instead; null when it is right */
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
