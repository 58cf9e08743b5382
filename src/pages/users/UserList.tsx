import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { SessionUser } from '../../platform/session.ts'
import { usersText } from '../../text/users.ts'
import { Button } from '../../ui/Button.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import { Panel } from '../shared/PageFrame.tsx'
import { QueryView } from '../shared/QueryView.tsx'
import type { UserFilter } from './queries.ts'
import { useCorps, useUserCalls, useUsers } from './queries.ts'
import { userColumns } from './user-columns.tsx'
import type { UserAction } from './user-columns.tsx'
import { UserDialogs } from './UserDialogs.tsx'
import { UserFilters } from './UserFilters.tsx'

const text = usersText
const PAGE_SIZE = 20

/** Users that somebody manages, with filters in one row. */
export function UserList({ me }: { me: SessionUser }) {
  const [filter, setFilter] = useState<UserFilter>({ page: 1, pageSize: PAGE_SIZE })
  const [action, setAction] = useState<UserAction | null>(null)
  const corps = useCorps(me.type === 1)
  const calls = useUserCalls(me)
  const users = useUsers(me, filter)
  return (
    <>
      <UserFilters me={me} value={filter} onChange={setFilter} corps={corps.data?.items ?? []}>
        <Button
          tone="primary"
          className="ml-auto"
          icon={<Plus size={16} />}
          onClick={() => setAction({ type: 'edit', user: null })}
        >
          {text.createUser}
        </Button>
      </UserFilters>
      <Panel>
        <QueryView query={users}>
          {(data) => (
            <>
              <Table
                label={text.tabs.users}
                columns={userColumns(me, setAction)}
                rows={data.items}
                rowId={(user) => String(user.id)}
                onOpen={(user) => setAction({ type: 'edit', user })}
                empty={<EmptyState title={text.emptyUsers} hint={text.emptyUsersHint} />}
              />
              <div className="px-4">
                <Pager
                  page={filter.page}
                  pageSize={PAGE_SIZE}
                  total={data.total}
                  onPage={(page) => setFilter({ ...filter, page })}
                />
              </div>
            </>
          )}
        </QueryView>
      </Panel>
      {action && (
        <UserDialogs
          key={`${action.type}/${action.user?.id}`}
          me={me}
          action={action}
          corps={corps.data?.items ?? []}
          calls={calls}
          onClose={() => setAction(null)}
        />
      )}
    </>
  )
}
