import { useState } from 'react'
import type { Kind } from '../../domain/kinds.ts'
import type { Status } from '../../domain/lifecycle/tasks.ts'
import { personLabel } from '../../domain/person.ts'
import { checkAddress } from '../../platform/session/annotate-search.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { domainText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { showCount } from '../../text/numbers.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Clipped } from '../../ui/Clipped.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Table } from '../../ui/Table.tsx'
import type { SearchChange } from '../shared/address/search-params.ts'
import { AppLink } from '../shared/AppLink.tsx'
import { QueryView } from '../shared/lists/QueryView.tsx'
import { SearchInput } from '../shared/lists/SearchInput.tsx'
import { listOfMarker, markersToShow } from './list-filters.ts'
import type { Marker } from './queries.ts'
import { useMarkers } from './queries.ts'

const text = dashboardText.markers
const SHOWN: readonly Status[] = ['marked', 'rejected', 'checked', 'unapproved', 'approved']

interface MarkersDrawerProps {
  kind: Kind
  tagId: number | null
  user: SessionUser
  onList: (list: SearchChange) => void
  onClose: () => void
}

export function MarkersDrawer({ kind, tagId, user, onList, onClose }: MarkersDrawerProps) {
  const [search, setSearch] = useState('')
  const markers = useMarkers(kind, tagId)
  const columns = [
    ...PERSON,
    ...SHOWN.map((status) => countOf(status, kind, user, onList)),
    // Nobody checks their own marks.
    checkOf((marker) => checkAddress(kind, marker.user.id, tagId), user.id),
  ]
  return (
    <Dialog
      placement="drawer"
      width="wide"
      title={text.title}
      description={text.description}
      onClose={onClose}
    >
      <div className="flex h-full flex-col gap-3">
        <div data-density="tool">
          <SearchInput label={text.search} value={search} onChange={setSearch} />
        </div>
        <div className="min-h-0 flex-1">
          <QueryView query={markers}>
            {({ items }) => (
              <Table
                fills
                label={text.title}
                columns={columns}
                rows={markersToShow(items, search)}
                rowId={({ user }) => String(user.id)}
                empty={<EmptyState {...(search.trim() === '' ? text.empty : text.noneOfName)} />}
              />
            )}
          </QueryView>
        </div>
      </div>
    </Dialog>
  )
}

/** A wider cell that scrolls into view would move the others. */
const PERSON: readonly Column<Marker>[] = [
  {
    id: 'person',
    header: text.columns.person,
    width: '124px',
    cell: ({ user }) => <Clipped text={personLabel(user)} className="max-w-25" />,
  },
  {
    id: 'corp',
    header: text.columns.corp,
    width: '124px',
    cell: ({ user }) => <Clipped text={user.corpName} className="max-w-25" />,
  },
]

const countOf = (
  status: Status,
  kind: Kind,
  reader: SessionUser,
  onList: MarkersDrawerProps['onList'],
): Column<Marker> => ({
  id: status,
  header: domainText.statuses[status],
  align: 'right',
  width: '76px',
  cell: ({ user, counts }) => {
    const count = showCount(counts[status])
    const isList = status === 'rejected' || status === 'unapproved'
    const list = isList && counts[status] > 0 ? listOfMarker(status, user, reader, kind) : null
    if (list === null) return count
    return (
      <button
        type="button"
        aria-label={text.list(personLabel(user), domainText.statuses[status], count)}
        className="text-accent-text hover:underline"
        onClick={() => onList(list)}
      >
        {count}
      </button>
    )
  },
})

const checkOf = (addressOf: (marker: Marker) => string, userId: number): Column<Marker> => ({
  id: 'action',
  header: '',
  align: 'right',
  width: '92px',
  cell: (marker) =>
    marker.user.id !== userId &&
    marker.counts.marked > 0 && (
      <span data-density="tool">
        <AppLink href={addressOf(marker)} className={buttonClass('plain')}>
          {text.check}
        </AppLink>
      </span>
    ),
})
