import type { ComponentType, ReactNode } from 'react'
import { Activity, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { firstPageOf } from '../platform/session/session.ts'
import type { SessionUser } from '../platform/session/session.ts'
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
          <OwnScroll>
            <PageBoundary inLayout>
              <Suspense fallback={<PageLoading />}>
                <Page user={user} />
              </Suspense>
            </PageBoundary>
          </OwnScroll>
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

/** Scrolls by itself and not with the pages beside it. How far is kept here: browsers may forget it of what is hidden. */
function OwnScroll({ children }: { children: ReactNode }) {
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
