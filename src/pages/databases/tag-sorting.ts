import type { ReadPayload } from '../../api/call-types.ts'
import type { Sorting } from '../../ui/Table.tsx'

export type TagSort = NonNullable<ReadPayload<'/api/admin/images2/tags', 'get'>['sort']>

interface TagSorting extends Sorting {
  column: TagSort
}

const COLUMNS: readonly TagSort[] = [
  'name',
  'priority',
  'total',
  'unmarked',
  'marked',
  'checked',
  'approved',
  'progress',
  'updatedAt',
]

const DEFAULT: TagSorting = { column: 'priority', descending: true }

/** `name`, or `-name` for descending order. */
export function readSorting(text = ''): TagSorting {
  const descending = text.startsWith('-')
  const column = COLUMNS.find((each) => each === (descending ? text.slice(1) : text))
  return column ? { column, descending } : DEFAULT
}

export const writeSorting = ({ column, descending }: Sorting): string | null =>
  column === DEFAULT.column && descending === DEFAULT.descending ? null : `${descending ? '-' : ''}${column}`
