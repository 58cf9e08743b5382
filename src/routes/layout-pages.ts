import type { ComponentType } from 'react'
import type { Kind } from '../domain/kinds.ts'
import { ALL_KINDS, KINDS } from '../domain/kinds.ts'
import { isAdmin } from '../domain/permissions.ts'
import type { SessionUser } from '../platform/session/session.ts'
import { leads, OVERVIEW_PATH, visibleKinds } from '../platform/session/session.ts'
import { shellText } from '../text/shell.ts'
import { managesUsers } from './guards.ts'

export interface LayoutPageProps {
  user: SessionUser
}

export interface LayoutPage {
  path: string
  title: string
  description: string
  kind: Kind | null
  group: 'work' | 'manage'
  admits: (user: SessionUser) => boolean
  load: () => Promise<{ default: ComponentType<LayoutPageProps> }>
}

const dashboards: LayoutPage[] = ALL_KINDS.map((kind) => ({
  path: `${KINDS[kind].page}-dashboard`,
  title: shellText.titles.dashboard(KINDS[kind].label),
  description: shellText.descriptions.dashboard,
  kind,
  group: 'work',
  admits: (user) => visibleKinds(user, [kind]).length > 0,
  load: async () => {
    const { dashboardOf } = await import('../pages/dashboard/DashboardPage.tsx')
    return { default: dashboardOf(kind) }
  },
}))

const overview: LayoutPage = {
  path: OVERVIEW_PATH,
  title: shellText.titles.overview,
  description: shellText.descriptions.overview,
  kind: null,
  group: 'work',
  admits: leads,
  load: () => import('../pages/overview/OverviewPage.tsx'),
}

const adminPages: LayoutPage[] = [
  {
    path: '/manage-database',
    title: shellText.titles.databases,
    description: shellText.descriptions.databases,
    kind: null,
    group: 'manage',
    admits: isAdmin,
    load: () => import('../pages/databases/DatabasesPage.tsx'),
  },
  {
    path: '/data-pool-manage',
    title: shellText.titles.pools,
    description: shellText.descriptions.pools,
    kind: null,
    group: 'manage',
    admits: isAdmin,
    load: () => import('../pages/pools/PoolsPage.tsx'),
  },
  {
    path: '/manage-user',
    title: shellText.titles.users,
    description: shellText.descriptions.users,
    kind: null,
    group: 'manage',
    admits: managesUsers,
    load: () => import('../pages/users/UsersPage.tsx'),
  },
]

export const LAYOUT_PAGES: readonly LayoutPage[] = [overview, ...dashboards, ...adminPages]
