import { personLabel } from '../../domain/person.ts'
import { showDuration } from '../../platform/times.ts'
import { commonText } from '../../text/common.ts'
import { statisticsText } from '../../text/statistics.ts'
import { showCount } from '../../text/numbers.ts'
import { Clipped } from '../../ui/Clipped.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Table } from '../../ui/Table.tsx'
import { Panel } from '../shared/PageFrame.tsx'
import { PagedView } from '../shared/lists/PagedView.tsx'
import { CsvButton } from './CsvButton.tsx'
import { showRate, showSeconds } from './charts/chart-data.ts'
import type { Period, PersonOutput } from './statistics-queries.ts'
import { saveFigures, usePeople } from './statistics-queries.ts'

const text = statisticsText.leaders
const PAGE_SIZE = 10

interface LeadersProps {
  period: Period
  page: number
  onPage: (page: number) => void
  /** Opens what is known about a person's work. */
  onOpen: (userId: number) => void
}

/** People by what they handed in, those with most first. */
export function Leaders({ period, page, onPage, onOpen }: LeadersProps) {
  const people = usePeople(period, page, PAGE_SIZE)
  return (
    <Panel title={text.title} aside={<SaveButton period={period} />}>
      <PagedView query={people} page={page} pageSize={PAGE_SIZE} onPage={onPage} padded rows={4}>
        {(data) => (
          <Table
            compact
            label={text.title}
            columns={columns((page - 1) * PAGE_SIZE, data.items, onOpen)}
            rows={data.items}
            rowId={({ user }) => String(user.id)}
            empty={<EmptyState title={statisticsText.empty} hint={statisticsText.emptyHint} />}
          />
        )}
      </PagedView>
    </Panel>
  )
}

const SaveButton = ({ period }: { period: Period }) => (
  <span data-density="tool">
    <CsvButton title={text.title} save={() => saveFigures(period, 'person', text.title)} />
  </span>
)

type CountColumn = 'marked' | 'checked' | 'approved'

const count = (id: CountColumn): Column<PersonOutput> => ({
  id,
  header: text.columns[id],
  align: 'right',
  width: '90px',
  cell: ({ output }) => showCount(output[id]),
})

const columns = (
  before: number,
  rows: readonly PersonOutput[],
  onOpen: LeadersProps['onOpen'],
): Column<PersonOutput>[] => [
  {
    id: 'rank',
    header: text.columns.rank,
    align: 'right',
    width: '64px',
    cell: (row) => before + rows.indexOf(row) + 1,
  },
  {
    id: 'name',
    header: text.columns.name,
    cell: ({ user }) => (
      <button
        type="button"
        aria-label={text.open(personLabel(user))}
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
    header: text.columns.corp,
    cell: ({ user }) => <Clipped text={user.corpName} className="max-w-80" />,
  },
  count('marked'),
  count('checked'),
  count('approved'),
  {
    id: 'passRate',
    header: text.columns.passRate,
    align: 'right',
    width: '90px',
    cell: ({ passRate }) => (passRate === null ? commonText.none : showRate(passRate)),
  },
  {
    id: 'seconds',
    header: text.columns.seconds,
    align: 'right',
    width: '100px',
    cell: ({ secondsPerItem }) => (secondsPerItem === null ? commonText.none : showSeconds(secondsPerItem)),
  },
  {
    id: 'active',
    header: text.columns.active,
    align: 'right',
    width: '100px',
    cell: ({ output }) => showDuration(output.activeSeconds),
  },
]
