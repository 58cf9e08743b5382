import { useState } from 'react'
import type { SessionUser } from '../../platform/session.ts'
import { usersText } from '../../text/users.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { PageFrame } from '../shared/PageFrame.tsx'
import { CorpList } from './CorpList.tsx'
import { UserList } from './UserList.tsx'

type TabName = keyof typeof usersText.tabs

/** Users, and for admins companies. An external admin sees the users of the own company alone. */
export default function UsersPage({ user }: { user: SessionUser }) {
  const [tab, setTab] = useState<TabName>('users')
  const isAdmin = user.type === 1
  return (
    <PageFrame
      title={usersText.title}
      filters={!isAdmin && <span className="text-text-soft">{user.corpName}</span>}
    >
      {isAdmin && (
        <Tabs
          label={usersText.tabsLabel}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'users', label: usersText.tabs.users },
            { id: 'corps', label: usersText.tabs.corps },
          ]}
        />
      )}
      {tab === 'users' ? <UserList me={user} /> : <CorpList />}
    </PageFrame>
  )
}
