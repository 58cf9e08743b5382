import { usersText } from '../../text/users.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Clipped } from '../../ui/Clipped.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Table } from '../../ui/Table.tsx'
import type { ListedPerson } from './user-list-text.ts'
import { loginKey } from './user-list-text.ts'
import type { Made } from './useBulkCreate.ts'

const text = usersText.people

/** So many are shown without a height of their own, which a table needs that scrolls by itself. */
const FEW = 8

interface PeopleTableProps {
  people: readonly ListedPerson[]
  made: Made
}

/** Each who is listed, what is wrong with the line, and what has become of them. */
export function PeopleTable({ people, made }: PeopleTableProps) {
  const columns: Column<ListedPerson>[] = [
    { id: 'line', header: text.columns.line, align: 'right', width: '48px', cell: ({ line }) => line },
    {
      id: 'name',
      header: text.columns.name,
      cell: ({ name }) => <Clipped text={name || '-'} className="max-w-40" />,
    },
    {
      id: 'username',
      header: text.columns.username,
      cell: ({ username }) => <Clipped text={username || '-'} className="max-w-40" />,
    },
    {
      id: 'password',
      header: text.columns.password,
      cell: ({ password }) => (
        <Clipped text={password || text.random} className={password ? 'font-mono' : 'text-text-soft'} />
      ),
    },
    { id: 'state', header: text.columns.state, cell: (person) => <State person={person} made={made} /> },
  ]
  return (
    <div className={classNames('overflow-auto rounded-md border border-line', people.length > FEW && 'h-80')}>
      <Table
        compact
        fills
        label={text.preview}
        columns={columns}
        rows={people}
        rowId={({ line }) => String(line)}
      />
    </div>
  )
}

function State({ person: { username, fault }, made }: { person: ListedPerson; made: Made }) {
  const key = loginKey(username)
  if (fault === null && made.inputs.has(key)) return <Badge tone="ok">{text.made}</Badge>
  const problem = fault ?? made.refusals.get(key)
  return problem === undefined ? (
    <span className="text-text-soft">{text.waiting}</span>
  ) : (
    <span className="text-bad">{problem}</span>
  )
}
