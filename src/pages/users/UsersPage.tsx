import { useSyncExternalStore } from 'react'
import { isAdmin } from '../../domain/permissions.ts'
import { session } from '../../platform/services.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { usersText } from '../../text/users.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { usePageSearch } from '../shared/address/usePageSearch.ts'
import { PageFrame } from '../shared/PageFrame.tsx'
import { CorpList } from './CorpList.tsx'
import { createNewCredentials, NewCredentials } from './NewCredentials.tsx'
import { UserList } from './UserList.tsx'

type TabName = keyof typeof usersText.tabs

const newCredentials = createNewCredentials(session)

export default function UsersPage({ user }: { user: SessionUser }) {
  const [search, change] = usePageSearch('/manage-user')
  const managesCorps = isAdmin(user)
  const logins = useSyncExternalStore(newCredentials.subscribe, newCredentials.current)
  const tab: TabName = search.tab === 'corps' && managesCorps ? 'corps' : 'users'
  return (
    <PageFrame
      title={usersText.title}
      filters={!managesCorps && <span className="text-text-soft">{user.corpName}</span>}
    >
      {managesCorps && (
        <Tabs
          label={usersText.tabsLabel}
          value={tab}
          onChange={(next) => change({ tab: next === 'users' ? null : next })}
          tabs={[
            { id: 'users', label: usersText.tabs.users },
            { id: 'corps', label: usersText.tabs.corps },
          ]}
        />
      )}
      <NewCredentials logins={logins} onDismiss={(username) => newCredentials.give(username, null)} />
      {tab === 'users' ? (
        <UserList me={user} search={search} change={change} onPassword={newCredentials.give} />
      ) : (
        <CorpList search={search} change={change} />
      )}
    </PageFrame>
  )
}
