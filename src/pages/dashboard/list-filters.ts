import type { Family } from '../../api/kind-paths.ts'
import type { Kind } from '../../domain/kinds.ts'
import { isAdmin, isExternalAdmin } from '../../domain/permissions.ts'
import { personLabel } from '../../domain/person.ts'
import type { Assignment } from '../../machines/work.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { mayWork } from '../../platform/session/session.ts'
import { dashboardText } from '../../text/dashboard.ts'
import type { WorkSummary } from '../history/resource-cell.tsx'
import type { Search, SearchChange } from '../shared/address/search-params.ts'
import { readNumber } from '../shared/address/search-params.ts'
import type { ListFilter, ListScope, WorkListName, DraftSummary, Marker } from './queries.ts'

const { columns } = dashboardText.lists

const JUDGES = { rejected: 'check', unapproved: 'approve' } as const

type ListSide = 'marker' | 'judge'

/** Nobody judges pending items. */
const SIDES = {
  rejected: [
    { side: 'marker', people: 'rejectedMarkers' },
    { side: 'judge', people: 'rejectedJudges' },
  ],
  unapproved: [
    { side: 'marker', people: 'unapprovedMarkers' },
    { side: 'judge', people: 'unapprovedJudges' },
  ],
  pending: [{ side: 'marker', people: 'pendingMarkers' }],
} as const satisfies Record<WorkListName, readonly { side: ListSide; people: Family }[]>

export type ListPeople = (typeof SIDES)[WorkListName][number]

const ALONE: Partial<Record<ListScope, ListSide>> = { mine: 'marker', judged: 'judge' }

export const sidesOf = (name: WorkListName, scope: ListScope): ListPeople[] =>
  SIDES[name].filter(({ side }) => side !== ALONE[scope])

export const judgeTitle = (name: WorkListName): string =>
  name === 'unapproved' ? columns.byApprover : columns.by

export function listScopesOf(name: WorkListName, user: SessionUser, kind: Kind): ListScope[] {
  const judges = name !== 'pending' && mayWork(user, kind, JUDGES[name])
  const seesCompany = isExternalAdmin(user) || mayWork(user, kind, 'check') || mayWork(user, kind, 'approve')
  return [
    'mine',
    ...(judges ? (['judged'] as const) : []),
    ...(seesCompany ? (['company'] as const) : []),
    ...(isAdmin(user) ? (['all'] as const) : []),
  ]
}

/** Pending items belong to all who may rule on them. Markers see their own, reviewers what they judged. */
const usualScope = (name: WorkListName, user: SessionUser, kind: Kind): ListScope => {
  const scopes = listScopesOf(name, user, kind)
  if (name === 'pending') return scopes.at(-1) ?? 'mine'
  return !mayWork(user, kind, 'mark') && scopes.includes('judged') ? 'judged' : 'mine'
}

export function listFilterOf(name: WorkListName, search: Search, user: SessionUser, kind: Kind): ListFilter {
  const scope =
    listScopesOf(name, user, kind).find((each) => each === search.listScope) ?? usualScope(name, user, kind)
  const named = { marker: readNumber(search.listMarker), judge: readNumber(search.listJudge) }
  const sides = new Set(sidesOf(name, scope).map(({ side }) => side))
  const userId = sides.has('marker') ? named.marker : null
  const judgeId = sides.has('judge') ? named.judge : null
  return { scope, ...(userId !== null && { userId }), ...(judgeId !== null && { judgeId }) }
}

export function listOfMarker(
  name: WorkListName,
  marker: { id: number; corpId: number },
  user: SessionUser,
  kind: Kind,
): SearchChange | null {
  const scope = listScopesOf(name, user, kind).at(-1)
  const isSeen = scope === 'all' || (scope === 'company' && marker.corpId === user.corpId)
  if (!isSeen) return null
  return { list: name, listScope: scope, listMarker: marker.id, listJudge: null, listPage: null, find: null }
}

export function openEntryAs(
  name: WorkListName,
  { marker, judgement }: Pick<WorkSummary, 'marker' | 'judgement'>,
  scope: ListScope,
  user: SessionUser,
  kind: Kind,
): Assignment | null {
  if (name === 'pending') return pendingAs(marker, user, kind)
  // One's own list also holds marks that were handed over.
  if ((scope === 'mine' || marker?.id === user.id) && mayWork(user, kind, 'mark'))
    return { stage: 'redo', from: name }
  const role = JUDGES[name]
  return judgement?.by?.id === user.id && mayWork(user, kind, role) ? { stage: 'edit', of: role } : null
}

const pendingAs = (
  marker: WorkSummary['marker'],
  user: SessionUser,
  kind: Kind,
): Extract<Assignment, { stage: 'pending' }> => ({
  stage: 'pending',
  as: marker?.id === user.id || !mayWork(user, kind, 'check') ? 'mark' : 'check',
})

export function assignmentOfDraft(
  { stage, resource, marker }: DraftSummary,
  user: SessionUser,
  kind: Kind,
): Assignment {
  switch (stage) {
    case 'check':
    case 'approve':
    case 'mark':
      return { stage }
    case 'redo':
      return { stage, from: resource.status === 'unapproved' ? 'unapproved' : 'rejected' }
    case 'pending':
      return pendingAs(marker, user, kind)
    case 'edit':
      return { stage, of: editedRole(resource.status) }
  }
}

const editedRole = (status: string): 'mark' | 'check' | 'approve' => {
  if (status === 'marked') return 'mark'
  return status === 'approved' || status === 'unapproved' ? 'approve' : 'check'
}

export function markersToShow(markers: readonly Marker[], search: string): Marker[] {
  const part = search.trim().toLowerCase()
  return markers
    .filter(({ user }) => personLabel(user).toLowerCase().includes(part))
    .toSorted((a, b) => b.counts.marked - a.counts.marked)
}
