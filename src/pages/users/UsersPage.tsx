import { useSyncExternalStore } from 'react'
import { isAdmin } from '../../domain/permissions.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { session } from '../../platform/services.ts'
import { usersText } from '../../text/users.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { PageFrame } from '../shared/PageFrame.tsx'
import { usePageSearch } from '../shared/usePageSearch.ts'
import { CorpList } from './CorpList.tsx'
import { createFreshLogins } from './fresh-logins.ts'
import { FreshLogins } from './FreshLogins.tsx'
import { UserList } from './UserList.tsx'

type TabName = keyof typeof usersText.tabs

const freshLogins = createFreshLogins(session)

/** Users, and for admins companies. An external admin sees the users of the own company alone. */
export default function UsersPage({ user }: { user: SessionUser }) {
  const [search, change] = usePageSearch('/manage-user')
  const managesCorps = isAdmin(user)
  const logins = useSyncExternalStore(freshLogins.subscribe, freshLogins.current)
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
      <FreshLogins logins={logins} onDismiss={(username) => freshLogins.give(username, null)} />
      {tab === 'users' ? (
        <UserList me={user} search={search} change={change} onPassword={freshLogins.give} />
      ) : (
        <CorpList search={search} change={change} />
      )}
    </PageFrame>
  )
}
