import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore, Activity, Suspense, useLayoutEffect, useRef } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { USER_TYPE } from '../domain/constants.ts'
import { isJobQuery, isLive, setStreamConnected, applyJobEvent } from '../pages/shared/jobs/job-queries.ts'
import { browserWorkEvents } from '../platform/live/browser-work-events.ts'
import { pollWhileVisible } from '../platform/live/polling.ts'
import { watchWork } from '../platform/live/work-events.ts'
import { session } from '../platform/services.ts'
import { firstPageOf } from '../platform/session/session.ts'
import type { SessionUser } from '../platform/session/session.ts'
import { shellText } from '../text/shell.ts'
import { usePhone } from '../ui/phone.ts'
import { TooltipGroup } from '../ui/Tooltip.tsx'
import { ServerBanner, StatusBanners } from './Banners.tsx'
import { ForbiddenPage, PageBoundary } from './error-pages.tsx'
import type { LayoutPageProps } from './layout-pages.ts'
import { LAYOUT_PAGES } from './layout-pages.ts'
import { lazyPage } from './lazy-page.tsx'
import { PageLoading } from './PageLoading.tsx'
import { createQueryClient, workQueriesOf } from './query-client.ts'
import { PhoneBar, Sidebar } from './Sidebar.tsx'

export default function AppLayout({ pathname }: { pathname: string }) {
  // Behind the login page, hidden, with the form that was open when the session ended.
  const user = useSyncExternalStore(session.subscribe, session.owner)
  // Another user in this tab must not see cached data.
  return user && <Layout key={user.id} user={user} pathname={pathname} />
}

function Layout({ user, pathname }: { user: SessionUser; pathname: string }) {
  const [client] = useState(createQueryClient)
  const isPhone = usePhone()
  useEffect(
    () =>
      watchWork(browserWorkEvents, {
        changed: (changed) => {
          void client.invalidateQueries(workQueriesOf(changed))
          // Events were missed, perhaps of jobs too.
          if (changed === 'all') void client.invalidateQueries({ predicate: isJobQuery })
        },
        job: (progress) => applyJobEvent(client, progress),
        connected: (yes) => setStreamConnected(client, yes),
        // Hidden pages refresh when they are shown again.
        unheard: () => {
          void client.invalidateQueries({ ...workQueriesOf('all'), refetchType: 'none' })
          void client.invalidateQueries({ predicate: isJobQuery, refetchType: 'none' })
        },
      }),
    [client],
  )
  useEffect(
    () =>
      pollWhileVisible(
        browserWorkEvents,
        () => isLive(client),
        () => void client.invalidateQueries(workQueriesOf('all')),
      ),
    [client],
  )
  return (
    <QueryClientProvider client={client}>
      <TooltipGroup>
        <a
          href="#content"
          className="sr-only z-50 rounded-md bg-accent text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-3 focus:py-2"
        >
          {shellText.navigation.skip}
        </a>
        <div className="flex h-full phone:flex-col">
          {isPhone ? (
            <PhoneBar user={user} pathname={pathname} />
          ) : (
            <Sidebar user={user} pathname={pathname} />
          )}
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <main id="content" tabIndex={-1} className="min-h-0 flex-1 outline-none">
              <PersistentPages user={user} pathname={pathname} />
            </main>
            {/* Below the pages, because banners that appear must not move what somebody is pressing. */}
            <StatusBanners />
            {user.type === USER_TYPE.admin && <ServerBanner />}
          </div>
        </div>
      </TooltipGroup>
    </QueryClientProvider>
  )
}

const COMPONENTS = new Map<string, ComponentType<LayoutPageProps>>(
  LAYOUT_PAGES.map((page) => [page.path, lazyPage(page.load)]),
)

function PersistentPages({ user, pathname }: { user: SessionUser; pathname: string }) {
  const [opened, setOpened] = useState<readonly string[]>([])
  const admitted = LAYOUT_PAGES.some((page) => page.path === pathname && page.admits(user))
  if (admitted && !opened.includes(pathname)) setOpened([...opened, pathname])
  const pages = opened.map((path) => {
    const Page = COMPONENTS.get(path)
    return (
      Page && (
        <Activity key={path} mode={path === pathname ? 'visible' : 'hidden'}>
          <KeepScroll>
            <PageBoundary inLayout>
              <Suspense fallback={<PageLoading />}>
                <Page user={user} />
              </Suspense>
            </PageBoundary>
          </KeepScroll>
        </Activity>
      )
    )
  })
  return (
    <>
      {!admitted && <ForbiddenPage home={firstPageOf(user)} inLayout />}
      {pages}
    </>
  )
}

/** Browsers may forget the position of hidden elements. */
function KeepScroll({ children }: { children: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null)
  const top = useRef(0)
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    box.scrollTop = top.current
    return () => {
      top.current = box.scrollTop
    }
  }, [])
  return (
    <div ref={scroller} className="h-full overflow-auto">
      {children}
    </div>
  )
}
