import {
  Plus,
  UserPlus,
  ArrowRightLeft,
  Ban,
  CircleCheck,
  KeyRound,
  MonitorSmartphone,
  Pencil,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { isAdmin } from '../../domain/permissions.ts'
import { personLabel } from '../../domain/person.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { commonText, domainText } from '../../text/common.ts'
import { usersText } from '../../text/users.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Clipped } from '../../ui/Clipped.tsx'
import { Select } from '../../ui/Input.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { MoreMenu } from '../../ui/Menu.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import type { Search, SearchChange } from '../shared/address/search-params.ts'
import { readNumber } from '../shared/address/search-params.ts'
import { actionColumn, timeColumn } from '../shared/lists/cells.tsx'
import { SizedTable } from '../shared/lists/PagedTable.tsx'
import { pageSizeOf } from '../shared/lists/paging.ts'
import { useDebounced, searchParam } from '../shared/lists/search.ts'
import { SearchInput } from '../shared/lists/SearchInput.tsx'
import { Panel } from '../shared/PageFrame.tsx'
import { CorpSelect } from '../shared/people/CorpSelect.tsx'
import { grantsText } from './grants.ts'
import type { OnNewPassword } from './NewCredentials.tsx'
import type { UserFilter, User } from './queries.ts'
import { useUsers } from './queries.ts'
import type { UserAction } from './UserDialogs.tsx'
import { UserDialogs } from './UserDialogs.tsx'
import { UserSelection } from './UserSelection.tsx'

const text = usersText

interface UserListProps {
  me: SessionUser
  search: Search
  change: (part: SearchChange) => void
  onPassword: OnNewPassword
}

export function UserList({ me, search, change, onPassword }: UserListProps) {
  const filter = userFilterOf(search, useDebounced(search.q ?? '').trim(), pageSizeOf(search))
  const [action, setAction] = useState<UserAction | null>(null)
  const users = useUsers(me, filter)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // Only visible people are changed.
  const chosen = users.data?.items.map(({ id }) => id).filter((id) => selected.has(String(id))) ?? []
  return (
    <>
      <UserFilters me={me} search={search} onChange={change}>
        <NewUsers onAction={setAction} />
      </UserFilters>
      <Panel>
        <SizedTable
          query={users}
          page={filter.page}
          pageSize={filter.pageSize}
          onChange={change}
          label={text.tabs.users}
          columns={userColumns(me, setAction)}
          rowId={(user) => String(user.id)}
          selected={selected}
          onSelect={setSelected}
          onOpen={(user) => setAction({ type: 'edit', user })}
          empty={<EmptyState title={text.emptyUsers} hint={text.emptyUsersHint} />}
        />
      </Panel>
      {chosen.length > 0 && (
        <UserSelection
          me={me}
          ids={chosen}
          onSelect={(ids) => setSelected(new Set(ids.map((id) => String(id))))}
        />
      )}
      {action && (
        <UserDialogs
          key={`${action.type}/${action.user?.id}`}
          me={me}
          action={action}
          corpGrants={users.data?.corpGrants ?? []}
          onPassword={onPassword}
          onClose={() => setAction(null)}
        />
      )}
    </>
  )
}

function NewUsers({ onAction }: { onAction: (action: UserAction) => void }) {
  return (
    <span className="ml-auto flex gap-2">
      <Button icon={<UserPlus size={16} />} onClick={() => onAction({ type: 'many', user: null })}>
        {text.people.action}
      </Button>
      <Button tone="primary" icon={<Plus size={16} />} onClick={() => onAction({ type: 'edit', user: null })}>
        {text.createUser}
      </Button>
    </span>
  )
}

interface UserFiltersProps {
  me: SessionUser
  search: Search
  onChange: (part: SearchChange) => void
  children: ReactNode
}

const userFilterOf = (search: Search, find: string, pageSize: number): UserFilter => {
  const corpId = readNumber(search.corp)
  return {
    page: readNumber(search.page) ?? 1,
    pageSize,
    ...searchParam(find),
    ...(corpId !== null && { corpId }),
    ...((search.state === 'on' || search.state === 'off') && { disabled: search.state === 'off' }),
  }
}

function UserFilters({ me, search, onChange, children }: UserFiltersProps) {
  const change = (part: SearchChange) => onChange({ ...part, page: null })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchInput
        isMain
        label={text.searchUsers}
        className="max-w-60 min-w-36 flex-1"
        value={search.q ?? ''}
        onChange={(q) => change({ q })}
      />
      {isAdmin(me) && (
        <CorpSelect
          label={text.corpFilter}
          className="w-44"
          none={text.allCorps}
          isOptional
          value={readNumber(search.corp)}
          onChange={(corp) => change({ corp })}
        />
      )}
      <Select
        aria-label={text.stateFilter}
        className="w-32"
        value={search.state ?? ''}
        onChange={({ target }) => change({ state: target.value })}
      >
        <option value="">{text.allStates}</option>
        <option value="on">{text.states.active}</option>
        <option value="off">{text.states.disabled}</option>
      </Select>
      {children}
    </div>
  )
}

const SIZE = 14

export function StateBadge({ disabled, mustChange = false }: { disabled: boolean; mustChange?: boolean }) {
  if (disabled) return <Badge tone="bad">{text.states.disabled}</Badge>
  return mustChange ? (
    <Badge tone="warn">{text.states.mustChange}</Badge>
  ) : (
    <Badge tone="ok">{text.states.active}</Badge>
  )
}

function menuItems(me: SessionUser, user: User, onAction: (action: UserAction) => void): MenuItem[] {
  const item = (
    type: UserAction['type'],
    label: string,
    icon: MenuItem['icon'],
    danger = false,
  ): MenuItem => ({
    id: type,
    label,
    icon,
    danger,
    separated: danger,
    onSelect: () => onAction({ type, user } as UserAction),
  })
  const isSelf = me.id === user.id
  return [
    item('edit', text.actions.edit, <Pencil size={SIZE} />),
    item('password', text.actions.password, <KeyRound size={SIZE} />),
    item('sessions', text.actions.sessions, <MonitorSmartphone size={SIZE} />),
    ...(isAdmin(me) ? [item('handOver', text.actions.handOver, <ArrowRightLeft size={SIZE} />)] : []),
    ...(isSelf
      ? []
      : [
          user.disabled
            ? item('enable', text.actions.enable, <CircleCheck size={SIZE} />)
            : item('disable', text.actions.disable, <Ban size={SIZE} />, true),
        ]),
    ...(isAdmin(me) && !isSelf ? [item('remove', text.actions.remove, <Trash2 size={SIZE} />, true)] : []),
  ]
}

const userColumns = (me: SessionUser, onAction: (action: UserAction) => void): Column<User>[] => [
  {
    id: 'name',
    header: text.userColumns.name,
    cell: (user) => <Clipped text={user.name} shape="firm" className="max-w-40 font-medium" />,
  },
  {
    id: 'username',
    header: text.userColumns.username,
    cell: (user) => <Clipped text={user.username} shape="firm" className="max-w-40" />,
  },
  { id: 'type', header: text.userColumns.type, cell: (user) => domainText.userTypes[user.type] },
  {
    id: 'corp',
    header: text.userColumns.corp,
    cell: (user) => <Clipped text={user.corpName} className="max-w-40 min-[1440px]:max-w-60" />,
  },
  {
    id: 'grants',
    header: text.userColumns.grants,
    cell: (user) => {
      const grants = isAdmin(user) ? text.allGrants : grantsText(user.grants)
      return <Clipped shape="lines" text={grants} className="max-w-80 text-text-soft" />
    },
  },
  {
    id: 'state',
    header: text.userColumns.state,
    width: '90px',
    cell: (user) => <StateBadge disabled={user.disabled} mustChange={user.mustChangePassword} />,
  },
  timeColumn('lastLoginAt', text.userColumns.lastLoginAt, '160px', (user) => user.lastLoginAt),
  actionColumn('56px', (user) => (
    <MoreMenu
      label={`${commonText.actions.more} ${personLabel(user)}`}
      items={menuItems(me, user, onAction)}
    />
  )),
]
