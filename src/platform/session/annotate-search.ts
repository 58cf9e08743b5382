import type { Kind } from '../../domain/kinds.ts'
import { KINDS } from '../../domain/kinds.ts'
import type { Assignment } from '../../machines/work.ts'
import type { WorkRole } from '../../domain/lifecycle/tasks.ts'

interface AnnotateTarget {
  assignment: Assignment
  tagId: number | null
  /** Only this person's work is checked; null: anybody's. */
  markerId: number | null
  itemId: string | null
  isAside: boolean
}

const one = <Value extends string>(value: unknown, allowed: readonly Value[]): Value | undefined =>
  allowed.find((each) => each === value)

const readId = (value: unknown): number | null =>
  Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : null

export function readAnnotateSearch(search: Readonly<Record<string, unknown>>): AnnotateTarget {
  const assignment = readAssignment(search)
  return {
    assignment,
    tagId: readId(search.tag),
    markerId: assignment.stage === 'check' ? readId(search.marker) : null,
    itemId: typeof search.id === 'string' ? search.id : null,
    isAside: search.aside === '1',
  }
}

function readAssignment({ stage, of, from, as }: Readonly<Record<string, unknown>>): Assignment {
  switch (stage) {
    case 'check':
    case 'approve':
      return { stage }
    case 'edit':
      return { stage, of: one(of, ['mark', 'check', 'approve']) ?? 'mark' }
    case 'redo':
      return { stage, from: one(from, ['rejected', 'unapproved']) ?? 'rejected' }
    case 'pending':
      return { stage, as: one(as, ['mark', 'check']) ?? 'mark' }
    default:
      return { stage: 'mark' }
  }
}

export function annotateAddress(
  kind: Kind,
  assignment: Assignment,
  tagId?: number | null,
  itemId?: string,
): string {
  const query = new URLSearchParams({ ...assignment })
  if (tagId) query.set('tag', String(tagId))
  if (itemId) query.set('id', itemId)
  return `${KINDS[kind].page}?${query}`
}

export const asideAddress = (...target: Parameters<typeof annotateAddress>): string =>
  `${annotateAddress(...target)}&aside=1`

export const checkAddress = (kind: Kind, markerId: number, tagId: number | null): string =>
  `${annotateAddress(kind, { stage: 'check' }, tagId)}&marker=${markerId}`

export function roleOf(assignment: Assignment): WorkRole {
  switch (assignment.stage) {
    case 'check':
    case 'approve':
      return assignment.stage
    case 'edit':
      return assignment.of
    case 'pending':
      return assignment.as
    default:
      return 'mark'
  }
}
