import { Plus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { SessionUser } from '../../platform/session/session.ts'
import { usersText } from '../../text/users.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import { useDebounced } from '../shared/lists/search.ts'
import type { Search, SearchChange } from '../shared/address/search-params.ts'
import { pageSizeOf } from '../shared/lists/paging.ts'
import { Panel } from '../shared/PageFrame.tsx'
import { SizedView } from '../shared/lists/PagedView.tsx'
import type { OnNewPassword } from './new-credentials.ts'
import { useUsers } from './queries.ts'
import { userColumns } from './user-columns.tsx'
import type { UserAction } from './user-columns.tsx'
import { UserDialogs } from './UserDialogs.tsx'
import { userFilterOf, UserFilters } from './UserFilters.tsx'

const text = usersText

interface UserListProps {
  me: SessionUser
  search: Search
  change: (part: SearchChange) => void
  onPassword: OnNewPassword
}

/** Users that somebody manages, with filters in one row. */
export function UserList({ me, search, change, onPassword }: UserListProps) {
  const filter = userFilterOf(search, useDebounced(search.q ?? '').trim(), pageSizeOf(search))
  const [action, setAction] = useState<UserAction | null>(null)
  const users = useUsers(me, filter)
  return (
    <>
      <UserFilters me={me} search={search} onChange={change}>
        <NewUsers onAction={setAction} />
      </UserFilters>
      <Panel>
        <SizedView query={users} page={filter.page} pageSize={filter.pageSize} onChange={change}>
          {(data) => (
            <Table
              label={text.tabs.users}
              columns={userColumns(me, setAction)}
              rows={data.items}
              rowId={(user) => String(user.id)}
              onOpen={(user) => setAction({ type: 'edit', user })}
              empty={<EmptyState title={text.emptyUsers} hint={text.emptyUsersHint} />}
            />
          )}
        </SizedView>
      </Panel>
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
