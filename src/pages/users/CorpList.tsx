import { Plus } from 'lucide-react'
import { useState } from 'react'
import { TEAM_TYPE } from '../../domain/constants.ts'
import { commonText, domainText } from '../../text/common.ts'
import { usersText } from '../../text/users.ts'
import { Button } from '../../ui/Button.tsx'
import { Clipped } from '../../ui/Clipped.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import type { Search, SearchChange } from '../shared/address/search-params.ts'
import { readNumber } from '../shared/address/search-params.ts'
import { ConfirmCall } from '../shared/forms/ConfirmCall.tsx'
import { actionColumn, countColumn, timeColumn } from '../shared/lists/cells.tsx'
import { SizedTable } from '../shared/lists/PagedTable.tsx'
import { pageSizeOf } from '../shared/lists/paging.ts'
import { useDebounced } from '../shared/lists/search.ts'
import { SearchInput } from '../shared/lists/SearchInput.tsx'
import { Panel } from '../shared/PageFrame.tsx'
import type { Corp } from '../shared/people/corps.ts'
import { CorpDrawer } from './CorpDrawer.tsx'
import { grantsText } from './grants.ts'
import { useCorpCalls, useCorpPage } from './queries.ts'
import { StateBadge } from './UserList.tsx'

const text = usersText

type CorpAction = { type: 'edit'; corp: Corp | null } | { type: 'toggle'; corp: Corp }

interface CorpListProps {
  search: Search
  change: (part: SearchChange) => void
}

/** The address has a page for users and one for companies. */
const ofCorps = ({ page, ...rest }: SearchChange): SearchChange => ({ ...rest, corpPage: page })

export function CorpList({ search, change }: CorpListProps) {
  const asked = search.corps ?? ''
  const [action, setAction] = useState<CorpAction | null>(null)
  const find = useDebounced(asked).trim()
  const close = () => setAction(null)
  return (
    <>
      <div className="flex items-center gap-2">
        <SearchInput
          isMain
          label={text.searchCorps}
          value={asked}
          onChange={(corps) => change({ corps, corpPage: null })}
        />
        <Button
          tone="primary"
          className="ml-auto"
          icon={<Plus size={16} />}
          onClick={() => setAction({ type: 'edit', corp: null })}
        >
          {text.createCorp}
        </Button>
      </div>
      <CorpTable find={find} search={search} change={change} onAction={setAction} />
      {action?.type === 'edit' && <CorpDrawer key={action.corp?.id} corp={action.corp} onClose={close} />}
      {action?.type === 'toggle' && <ToggleCorp corp={action.corp} onClose={close} />}
    </>
  )
}

interface CorpTableProps extends CorpListProps {
  find: string
  onAction: (action: CorpAction) => void
}

function CorpTable({ find, search, change, onAction }: CorpTableProps) {
  const page = readNumber(search.corpPage) ?? 1
  const pageSize = pageSizeOf(search)
  const corps = useCorpPage(find, page, pageSize)
  return (
    <Panel>
      <SizedTable
        query={corps}
        page={page}
        pageSize={pageSize}
        onChange={(part) => change(ofCorps(part))}
        label={text.tabs.corps}
        columns={corpColumns(onAction)}
        rowId={(corp) => String(corp.id)}
        onOpen={(corp) => onAction({ type: 'edit', corp })}
        empty={
          find === '' ? (
            <EmptyState title={text.emptyCorps} hint={text.emptyCorpsHint} />
          ) : (
            <EmptyState title={text.noCorps} hint={text.noCorpsHint} />
          )
        }
      />
    </Panel>
  )
}

const Grants = ({ corp: { grants, teamType } }: { corp: Corp }) => (
  <Clipped
    shape="lines"
    text={teamType === TEAM_TYPE.external ? grantsText(grants) : commonText.none}
    className="max-w-80 text-text-soft"
  />
)

const corpColumns = (onAction: (action: CorpAction) => void): Column<Corp>[] => [
  {
    id: 'name',
    header: text.corpColumns.name,
    cell: (corp) => <Clipped shape="lines" text={corp.name} className="font-medium" />,
  },
  { id: 'teamType', header: text.corpColumns.teamType, cell: (corp) => domainText.teamTypes[corp.teamType] },
  countColumn('users', text.corpColumns.users, '80px', (corp) => corp.userCount),
  countColumn('tags', text.corpColumns.tags, '80px', (corp) => corp.tagCount),
  { id: 'grants', header: text.corpColumns.grants, cell: (corp) => <Grants corp={corp} /> },
  {
    id: 'state',
    header: text.corpColumns.state,
    width: '90px',
    cell: (corp) => <StateBadge disabled={corp.disabled} />,
  },
  timeColumn('createdAt', text.corpColumns.createdAt, '180px', (corp) => corp.createdAt),
  actionColumn('150px', (corp) => (
    <span className="inline-flex gap-1.5" data-density="tool">
      <Button onClick={() => onAction({ type: 'edit', corp })}>{text.actions.edit}</Button>
      <Button
        tone={corp.disabled ? 'quiet' : 'danger-quiet'}
        onClick={() => onAction({ type: 'toggle', corp })}
      >
        {corp.disabled ? text.actions.enable : text.actions.disable}
      </Button>
    </span>
  )),
]

function ToggleCorp({ corp, onClose }: { corp: Corp; onClose: () => void }) {
  const calls = useCorpCalls()
  const disabled = !corp.disabled
  return (
    <ConfirmCall
      danger={disabled}
      title={disabled ? text.disable.corpTitle(corp.name) : `${text.actions.enable}“${corp.name}”`}
      description={disabled ? text.disable.corpDescription : ''}
      action={disabled ? text.actions.disable : text.actions.enable}
      nameToType={disabled ? corp.name : undefined}
      call={calls.change}
      variables={{ id: corp.id, patch: { disabled } }}
      done={() => (disabled ? text.disable.done(corp.name) : text.disable.enabled(corp.name))}
      onClose={onClose}
    />
  )
}
