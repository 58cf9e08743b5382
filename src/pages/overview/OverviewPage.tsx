import type { UseQueryResult } from '@tanstack/react-query'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { chinaDay } from '../../domain/china.ts'
import type { Kind } from '../../domain/kinds.ts'
import { isKind, KINDS } from '../../domain/kinds.ts'
import { isAdmin } from '../../domain/permissions.ts'
import { personLabel } from '../../domain/person.ts'
import { serverClock } from '../../platform/connection/server-clock.ts'
import { api } from '../../platform/services.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { showAgo, showDuration } from '../../platform/times.ts'
import { commonText, domainText } from '../../text/common.ts'
import { showCount } from '../../text/numbers.ts'
import { overviewText } from '../../text/overview.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Clipped } from '../../ui/Clipped.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Table } from '../../ui/Table.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { totalOf } from '../databases/tag-totals.ts'
import { TagProgress } from '../databases/TagProgress.tsx'
import type { SearchChange } from '../shared/address/search-params.ts'
import { readNumber } from '../shared/address/search-params.ts'
import { usePageSearch } from '../shared/address/usePageSearch.ts'
import { AppLink } from '../shared/AppLink.tsx'
import { countColumn } from '../shared/lists/cells.tsx'
import { PagedTable } from '../shared/lists/PagedTable.tsx'
import { QueryView, WaitingRows } from '../shared/lists/QueryView.tsx'
import { PageFrame, Panel } from '../shared/PageFrame.tsx'
import type { Overview, OverviewDatabase, OverviewPerson } from './backlog.ts'
import { backlogOf, oldestOf, recordsAddress, restingAddress, WAITING } from './backlog.ts'

const text = overviewText
const PATH = '/overview'
const PAGE_SIZE = 20
const ALL = 'all'

type Scope = 'company' | 'all'

const overviewQuery = (kind: Kind | null, page: number) =>
  queryOptions({
    queryKey: ['overview', kind, page],
    queryFn: ({ signal }) =>
      api.get('/api/statistics/overview', { ...(kind && { kind }), page, pageSize: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  })

export default function OverviewPage({ user }: { user: SessionUser }) {
  const client = useQueryClient()
  const [search, change] = usePageSearch(PATH)
  const kind = search.kind !== undefined && isKind(search.kind) ? search.kind : null
  const page = readNumber(search.page) ?? 1
  const overview = useQuery(overviewQuery(kind, page))
  const now = serverClock.at(overview.dataUpdatedAt)
  const shown = { overview, now, scope: isAdmin(user) ? ALL : 'company' } as const
  return (
    <PageFrame
      title={text.title}
      actions={
        <IconButton
          label={commonText.actions.refresh}
          icon={<RefreshCw size={16} />}
          onClick={() => void client.invalidateQueries()}
        />
      }
    >
      <Kinds {...shown} />
      <div className="grid grid-cols-1 items-start gap-4 [@media(min-width:1600px)]:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <Databases {...shown} kind={kind} page={page} change={change} />
        <People {...shown} />
      </div>
    </PageFrame>
  )
}

interface PartProps {
  overview: UseQueryResult<Overview>
  now: number
  scope: Scope
}

/** Five beside each other in a window of 1280 pixels. */
const CARDS = 'grid grid-cols-[repeat(auto-fit,minmax(188px,1fr))] gap-3'
/** The height of the cards, so that nothing moves when they load. */
const CARDS_ROOM = 'min-h-33'

function Kinds({ overview, now }: PartProps) {
  return (
    <section aria-label={text.kinds} className={CARDS_ROOM}>
      <QueryView query={overview} rows={3}>
        {({ kinds }) => (
          <div className={CARDS}>
            {kinds.map((each) => (
              <KindCard key={each.kind} of={each} now={now} />
            ))}
          </div>
        )}
      </QueryView>
    </section>
  )
}

function KindCard({ of, now }: { of: Overview['kinds'][number]; now: number }) {
  const oldest = oldestOf(of)
  const backlog = backlogOf(of)
  const { marked, checked, approved } = of.today
  return (
    <article
      data-kind={of.kind}
      className="relative flex flex-col gap-1.5 rounded-md border border-line bg-surface-raised p-4 hover:border-line-strong"
    >
      <header className="flex items-baseline justify-between gap-2">
        <h2 className="font-medium">
          {/* The whole card leads there. */}
          <AppLink
            href={`${KINDS[of.kind].page}-dashboard`}
            title={text.backlogHint}
            className="after:absolute after:inset-0"
          >
            {KINDS[of.kind].label}
          </AppLink>
        </h2>
        <span className="text-xs whitespace-nowrap text-text-soft">
          {oldest && text.oldest(showAgo(oldest.since, now))}
        </span>
      </header>
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <strong className={`text-2xl font-semibold ${backlog > 0 ? '' : 'text-text-soft'}`}>
          {showCount(backlog)}
        </strong>
        <span className="text-xs text-text-soft">{text.backlog}</span>
        <span className="ml-auto text-xs whitespace-nowrap text-text-soft">
          {text.databases.count(of.databases)}
        </span>
      </p>
      <span className="flex items-center justify-between gap-2 text-xs text-text-soft">
        {text.accepted(of.counts.approved, totalOf(of))}
        <TagProgress tag={of} />
      </span>
      <p className="truncate text-xs text-text-soft">{text.today(marked, checked, approved)}</p>
    </article>
  )
}

interface DatabasesProps extends PartProps {
  kind: Kind | null
  page: number
  change: (part: SearchChange) => void
}

function Databases({ overview, now, scope, kind, page, change }: DatabasesProps) {
  const databases = useQuery({ ...overviewQuery(kind, page), select: (data) => data.databases })
  const kinds = overview.data?.kinds ?? []
  const total = kinds.reduce((sum, { databases }) => sum + databases, 0)
  const tabs = [
    { id: ALL as Kind | typeof ALL, label: commonText.all, count: total },
    ...kinds
      .filter(({ databases }) => databases > 0)
      .map((each) => ({ id: each.kind, label: KINDS[each.kind].label, count: each.databases })),
  ]
  return (
    <Panel>
      <div className="px-1 pt-1">
        <Tabs
          label={text.databases.title}
          tabs={tabs}
          value={kind ?? ALL}
          onChange={(next) => change({ kind: next === ALL ? null : next, page: null })}
        />
      </div>
      <PagedTable
        query={databases}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={(next) => change({ page: next === 1 ? null : next })}
        padded
        label={text.databases.title}
        columns={databaseColumns(now, scope, kind === null)}
        rowId={({ id }: OverviewDatabase) => String(id)}
        empty={<EmptyState title={text.databases.empty} hint={text.databases.emptyHint} />}
      />
    </Panel>
  )
}

const linkClass = 'text-accent-text hover:underline'

function databaseColumns(now: number, scope: Scope, withKind: boolean): Column<OverviewDatabase>[] {
  const { columns } = text.databases
  return [
    {
      id: 'name',
      header: columns.name,
      cell: ({ id, kind, name, needPull }) => (
        <span className="flex items-center gap-2">
          <AppLink href={`${KINDS[kind].page}-dashboard?tag=${id}`} className={`font-medium ${linkClass}`}>
            <Clipped text={name} className="max-w-56" />
          </AppLink>
          {!needPull && <Badge>{text.databases.closed}</Badge>}
        </span>
      ),
    },
    ...(withKind
      ? [{ id: 'kind', header: columns.kind, cell: ({ kind }: OverviewDatabase) => KINDS[kind].label }]
      : []),
    ...WAITING.map((status): Column<OverviewDatabase> => ({
      id: status,
      header: domainText.statuses[status],
      align: 'right',
      cell: (row) => <Resting row={row} status={status} scope={scope} />,
    })),
    { id: 'oldest', header: columns.oldest, cell: (row) => <Oldest row={row} now={now} /> },
    { id: 'progress', header: columns.progress, cell: (row) => <TagProgress tag={row} /> },
  ]
}

interface RestingProps {
  row: OverviewDatabase
  status: (typeof WAITING)[number]
  scope: Scope
}

function Resting({ row, status, scope }: RestingProps) {
  const count = showCount(row.counts[status])
  if (row.counts[status] === 0) return <span className="text-text-soft">{count}</span>
  return (
    <AppLink href={restingAddress(row, status, scope)} className={linkClass}>
      <span aria-hidden>{count}</span>
      <span className="sr-only">{text.databases.list(row.name, domainText.statuses[status], count)}</span>
    </AppLink>
  )
}

function Oldest({ row, now }: { row: OverviewDatabase; now: number }) {
  const oldest = oldestOf(row)
  if (!oldest) return commonText.none
  return (
    <span className="text-text-soft">
      {text.databases.waits(domainText.statuses[oldest.status], showAgo(oldest.since, now))}
    </span>
  )
}

function People({ overview, now, scope }: PartProps) {
  const { data } = overview
  return (
    <Panel title={text.people.title}>
      {data === undefined ? (
        <WaitingRows rows={4} />
      ) : (
        <>
          <Table
            compact
            label={text.people.title}
            columns={personColumns(scope, chinaDay(now))}
            rows={data.people.items}
            rowId={({ user, kind }) => `${user.id} ${kind}`}
            empty={<EmptyState title={text.people.empty} hint={text.people.emptyHint} />}
          />
          {data.people.total > data.people.items.length && (
            <p className="px-4 py-2 text-xs text-text-soft">
              {text.people.more(data.people.items.length, data.people.total)}
            </p>
          )}
        </>
      )}
    </Panel>
  )
}

function personColumns(scope: Scope, today: string): Column<OverviewPerson>[] {
  const { columns } = text.people
  return [
    {
      id: 'name',
      header: columns.name,
      cell: (row) => (
        <AppLink href={recordsAddress(row, scope, today)} className={linkClass}>
          <span className="sr-only">{text.people.records(personLabel(row.user))}</span>
          <span aria-hidden>
            <Clipped text={personLabel(row.user)} className="max-w-36" />
          </span>
        </AppLink>
      ),
    },
    { id: 'kind', header: columns.kind, cell: ({ kind }) => KINDS[kind].label },
    {
      id: 'holding',
      header: columns.holding,
      align: 'right',
      cell: ({ holding }) =>
        holding > 0 ? <Badge tone="accent">{showCount(holding)}</Badge> : commonText.none,
    },
    ...(['marked', 'checked', 'approved'] as const).map((id) =>
      countColumn<OverviewPerson>(id, columns[id], '64px', ({ today: done }) => done[id]),
    ),
    {
      id: 'active',
      header: columns.active,
      align: 'right',
      cell: ({ today: done }) => showDuration(done.activeSeconds),
    },
  ]
}
