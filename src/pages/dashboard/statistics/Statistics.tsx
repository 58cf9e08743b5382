import type { UseQueryResult } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { CHINA, chinaDay } from '../../../domain/china.ts'
import { personLabel } from '../../../domain/person.ts'
import { dayAfter } from '../../../platform/china-days.ts'
import { serverClock } from '../../../platform/connection/server-clock.ts'
import { showDuration } from '../../../platform/times.ts'
import { commonText } from '../../../text/common.ts'
import { statisticsText } from '../../../text/statistics.ts'
import { Clipped } from '../../../ui/Clipped.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { ErrorState, EmptyState } from '../../../ui/States.tsx'
import type { Column } from '../../../ui/Table.tsx'
import type { SearchChange } from '../../shared/address/search-params.ts'
import { readNumber } from '../../shared/address/search-params.ts'
import { failureText } from '../../shared/failure.ts'
import { countColumn } from '../../shared/lists/cells.tsx'
import { saveText } from '../../shared/lists/csv.ts'
import { PagedTable } from '../../shared/lists/PagedTable.tsx'
import { Panel } from '../../shared/PageFrame.tsx'
import type { DashboardPartProps } from '../dashboard-search.ts'
import { CHOSEN_DAYS_MAX, daysOfRange, RANGES, rangeChange, rangeOf, viewOf } from '../dashboard-search.ts'
import { useSummary } from '../queries.ts'
import { scopesOf } from '../record-scopes.ts'
import { showLists } from '../MyLists.tsx'
import { ScopeSelect } from '../ScopeSelect.tsx'
import { dayCharts, peopleChart, reasonsChart, showRate, showSeconds } from './chart-data.ts'
import type { Picked } from './chart.ts'
import { ChartPanel } from './ChartPanel.tsx'
import { LabelFigures } from './LabelFigures.tsx'
import { CsvButton } from './CsvButton.tsx'
import { recordsOfDay, recordsOfPerson } from './drill.ts'
import type { Period, QueueQuery, PersonOutput } from './queries.ts'
import { saveFigures, useQueue, useReasons, useSeries, usePeople } from './queries.ts'
import { queueChart, queueCsv } from './queue-chart.ts'

const text = statisticsText
const PEOPLE_SHOWN = 10
const REASONS_SHOWN = 10

interface StatisticsProps extends DashboardPartProps {
  onPerson: (userId: number) => void
  onQueue: (picked: Picked) => void
}

export const Statistics = memo(function Statistics({
  kind,
  user,
  tagId,
  search,
  change,
  onPerson,
  onQueue,
}: StatisticsProps) {
  const scope = viewOf(search, user, kind)
  const [openedAt] = useState(serverClock.now)
  // Counts refresh regularly, so a page that stays open moves on to the next day.
  const now = Math.max(openedAt, serverClock.at(useSummary(kind, tagId).dataUpdatedAt))
  const period: Period = { kind, tagId, scope, days: daysOfRange(search, now) }
  const drill = (records: SearchChange) => {
    change(records)
    showLists()
  }
  return (
    <section aria-label={text.title} className="flex flex-col gap-4">
      <Head kind={kind} user={user} search={search} change={change} period={period} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
        <DayCharts period={period} onPick={(picked) => drill(recordsOfDay(picked, scope))} />
        <PeopleChart
          period={period}
          onPick={(picked) => drill(recordsOfPerson(picked, scope, period.days))}
        />
        <ReasonsChart period={period} />
        <QueueChart kind={kind} tagId={tagId} scope={scope} onPick={onQueue} />
      </div>
      <LabelFigures kind={kind} tagId={tagId} scope={scope} />
      {scope !== 'mine' && (
        <Leaders
          period={period}
          page={readNumber(search.leaders) ?? 1}
          onPage={(page) => change({ leaders: page === 1 ? null : page })}
          onOpen={onPerson}
        />
      )}
    </section>
  )
})

interface HeadProps extends Pick<DashboardPartProps, 'kind' | 'user' | 'search' | 'change'> {
  period: Period
}

function Head({ kind, user, search, change, period }: HeadProps) {
  return (
    <header className="flex flex-wrap items-center gap-3 pt-1" data-density="tool">
      <h2 className="text-lg font-semibold">{text.title}</h2>
      <span className="text-xs text-text-soft">{text.hint}</span>
      <span className="ml-auto" />
      <ScopeSelect
        label={text.scope}
        scopes={scopesOf(user, kind)}
        value={viewOf(search, user, kind)}
        onChange={(view) => change({ view, leaders: null })}
      />
      <SegmentedControl
        label={text.range}
        value={rangeOf(search)}
        segments={RANGES.map((range) => ({ value: range, label: text.ranges[range] }))}
        onChange={(range) => change(rangeChange(range))}
      />
      {rangeOf(search) === 'chosen' && <ChosenDays days={period.days} change={change} />}
      <CsvButton title={text.byTag} save={() => saveFigures(period, 'tag', text.byTag)} />
    </header>
  )
}

function ChosenDays({ days, change }: Pick<Period, 'days'> & Pick<HeadProps, 'change'>) {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return (
    <>
      <DateInput
        timeZone={CHINA}
        label={text.since}
        value={first}
        min={dayAfter(last, 1 - CHOSEN_DAYS_MAX)}
        max={last}
        onChange={(since) => change({ since, leaders: null })}
      />
      <DateInput
        timeZone={CHINA}
        label={text.until}
        value={last}
        min={first}
        max={chinaDay(serverClock.now())}
        onChange={(until) => change({ until, leaders: null })}
      />
    </>
  )
}

type OnPick = (picked: Picked) => void

function failed({ error, data, refetch }: UseQueryResult<unknown>) {
  if (!error || data !== undefined) return null
  return (
    <div className="rounded-md lg:col-span-2 border border-line bg-surface-raised">
      <ErrorState {...failureText(error)} onRetry={() => void refetch()} />
    </div>
  )
}

function DayCharts({ period, onPick }: { period: Period; onPick: OnPick }) {
  const days = useSeries(period, 'day')
  return (
    failed(days) ??
    dayCharts(period.days, days.data?.items ?? []).map((chart) => (
      <ChartPanel
        key={chart.id}
        chart={chart}
        waiting={days.data === undefined}
        onPick={onPick}
        save={({ title }) => saveFigures(period, 'day', title)}
      />
    ))
  )
}

function PeopleChart({ period, onPick }: { period: Period; onPick: OnPick }) {
  const isTeam = period.scope !== 'mine'
  const people = useSeries(period, 'person', isTeam)
  if (!isTeam) return null
  return (
    failed(people) ?? (
      <ChartPanel
        chart={peopleChart(people.data?.items ?? [], PEOPLE_SHOWN)}
        waiting={people.data === undefined}
        onPick={onPick}
        save={({ title }) => saveFigures(period, 'person', title)}
      />
    )
  )
}

/** Records cannot be searched by reason, so nothing can be picked. */
function ReasonsChart({ period }: { period: Period }) {
  const reasons = useReasons(period)
  const { items = [], rejections = 0, unexplained = 0 } = reasons.data ?? {}
  return (
    failed(reasons) ?? (
      <ChartPanel
        chart={reasonsChart(items, REASONS_SHOWN)}
        hint={rejections > 0 ? text.reasonsHint(rejections, unexplained) : undefined}
        waiting={reasons.data === undefined}
      />
    )
  )
}

function QueueChart({ onPick, ...asked }: QueueQuery & { onPick: OnPick }) {
  const queue = useQueue(asked)
  return (
    failed(queue) ?? (
      <ChartPanel
        chart={queueChart(queue.data?.items ?? [])}
        waiting={queue.data === undefined}
        onPick={onPick}
        save={async ({ title }) => saveText(`${title}.csv`, queueCsv(queue.data?.items ?? []))}
      />
    )
  )
}

const leadersText = statisticsText.leaders

const PAGE_SIZE = 10

interface LeadersProps {
  period: Period
  page: number
  onPage: (page: number) => void
  onOpen: (userId: number) => void
}

function Leaders({ period, page, onPage, onOpen }: LeadersProps) {
  const people = usePeople(period, page, PAGE_SIZE)
  const series = useSeries(period, 'person')
  const isApart = series.data?.total.copies !== undefined
  return (
    <Panel
      title={leadersText.title}
      aside={<SaveButton period={period} hint={isApart ? text.copies.passRates : null} />}
    >
      <PagedTable
        query={people}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={onPage}
        padded
        waitingRows={4}
        compact
        label={leadersText.title}
        columns={columns((page - 1) * PAGE_SIZE, people.data?.items ?? [], onOpen)}
        rowId={({ user }) => String(user.id)}
        empty={<EmptyState title={statisticsText.empty} hint={statisticsText.emptyHint} />}
      />
    </Panel>
  )
}

const SaveButton = ({ period, hint }: { period: Period; hint: string | null }) => (
  <span data-density="tool" className="flex items-center gap-2">
    {hint && <span className="text-xs text-text-soft">{hint}</span>}
    <CsvButton title={leadersText.title} save={() => saveFigures(period, 'person', leadersText.title)} />
  </span>
)

const columns = (
  before: number,
  rows: readonly PersonOutput[],
  onOpen: LeadersProps['onOpen'],
): Column<PersonOutput>[] => [
  {
    id: 'rank',
    header: leadersText.columns.rank,
    align: 'right',
    width: '64px',
    cell: (row) => before + rows.indexOf(row) + 1,
  },
  {
    id: 'name',
    header: leadersText.columns.name,
    cell: ({ user }) => (
      <button
        type="button"
        aria-label={leadersText.open(personLabel(user))}
        title={personLabel(user)}
        className="block max-w-44 truncate text-left font-medium text-accent-text hover:underline"
        onClick={() => onOpen(user.id)}
      >
        {personLabel(user)}
      </button>
    ),
  },
  {
    id: 'corp',
    header: leadersText.columns.corp,
    cell: ({ user }) => <Clipped text={user.corpName} className="max-w-80" />,
  },
  ...(['marked', 'checked', 'approved'] as const).map((id) =>
    countColumn<PersonOutput>(id, leadersText.columns[id], '90px', ({ output }) => output[id]),
  ),
  {
    id: 'passRate',
    header: leadersText.columns.passRate,
    align: 'right',
    width: '90px',
    cell: ({ passRate }) => (passRate === null ? commonText.none : showRate(passRate)),
  },
  {
    id: 'seconds',
    header: leadersText.columns.seconds,
    align: 'right',
    width: '100px',
    cell: ({ secondsPerItem }) => (secondsPerItem === null ? commonText.none : showSeconds(secondsPerItem)),
  },
  {
    id: 'active',
    header: leadersText.columns.active,
    align: 'right',
    width: '100px',
    cell: ({ output }) => showDuration(output.activeSeconds),
  },
]
