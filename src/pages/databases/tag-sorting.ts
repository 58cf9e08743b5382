import type { Sorting } from '../../ui/Table.tsx'

const DEFAULT: Sorting = { column: 'priority', descending: true }

/** A sorting as the address says it: the column, with a minus before it when descending. */
export const readSorting = (text: string | undefined): Sorting => {
  if (!text) return DEFAULT
  return text.startsWith('-')
    ? { column: text.slice(1), descending: true }
    : { column: text, descending: false }
}

/** The same as text; null for the one that goes without saying. */
export const writeSorting = ({ column, descending }: Sorting): string | null =>
  column === DEFAULT.column && descending === DEFAULT.descending ? null : `${descending ? '-' : ''}${column}`
