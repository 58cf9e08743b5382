import type { ComponentType } from 'react'
import { Activity, Suspense, useState } from 'react'
import { firstPageOf } from '../platform/home.ts'
import type { SessionUser } from '../platform/session.ts'
import { ForbiddenPage } from './failure-pages.tsx'
import type { LayoutPageProps } from './layout-pages.ts'
import { LAYOUT_PAGES } from './layout-pages.ts'
import { lazyPage } from './lazy-page.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { PageLoading } from './PageLoading.tsx'

const COMPONENTS = new Map<string, ComponentType<LayoutPageProps>>(
  LAYOUT_PAGES.map((page) => [page.path, lazyPage(page.load)]),
)

/** Shows the page of this path and keeps every page that was open before alive, hidden, with its state. */
export function KeptPages({ user, pathname }: { user: SessionUser; pathname: string }) {
  const [opened, setOpened] = useState<readonly string[]>([])
  const admitted = LAYOUT_PAGES.some((page) => page.path === pathname && page.admits(user))
  if (admitted && !opened.includes(pathname)) setOpened([...opened, pathname])
  const pages = opened.map((path) => {
    const Page = COMPONENTS.get(path)
    return (
      Page && (
        <Activity key={path} mode={path === pathname ? 'visible' : 'hidden'}>
          <PageBoundary>
            <Suspense fallback={<PageLoading />}>
              <Page user={user} />
            </Suspense>
          </PageBoundary>
        </Activity>
      )
    )
  })
  return (
    <>
      {!admitted && <ForbiddenPage home={firstPageOf(user)} />}
      {pages}
    </>
  )
}
