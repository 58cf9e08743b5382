import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect, useSyncExternalStore, Activity, useState } from 'react'
import { themes } from '../platform/theme.ts'
import { commonText } from '../text/common.ts'
import { PageBoundary } from './error-pages.tsx'
import { lazyPage } from './lazy-page.tsx'
import { loadAppLayout } from './page-code.ts'
import { PageLoading } from './PageLoading.tsx'

export const LAYOUT_ID = 'layout'

export function RootLayout() {
  const matches = useMatches()
  const { pathname } = useLocation()
  const { title, description, isTool = false } = matches[matches.length - 1]?.staticData ?? {}
  const theme = useSyncExternalStore(themes.subscribe, () => themes.of(isTool ? 'tool' : 'page'))

  useEffect(() => {
    document.title = title ? `${title} · ${commonText.product}` : commonText.productLong
    document.querySelector('meta[name="description"]')?.setAttribute('content', description ?? '')
  }, [title, description])

  useEffect(() => {
    document.documentElement.dataset.theme = theme
    document.documentElement.dataset.density = isTool ? 'tool' : 'page'
  }, [theme, isTool])

  const inLayout = matches.some(({ routeId }) => routeId === `/${LAYOUT_ID}`)
  return (
    <>
      <PersistentLayout pathname={inLayout ? pathname : null} />
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </>
  )
}

const AppLayout = lazyPage(loadAppLayout)

/** Stays alive, hidden, behind other pages. @param pathname null while another page is shown */
function PersistentLayout({ pathname }: { pathname: string | null }) {
  const [last, setLast] = useState(pathname)
  if (pathname !== null && pathname !== last) setLast(pathname)
  if (last === null) return null
  return (
    <Activity mode={pathname === null ? 'hidden' : 'visible'}>
      <PageBoundary>
        <Suspense fallback={<PageLoading />}>
          <AppLayout pathname={last} />
        </Suspense>
      </PageBoundary>
    </Activity>
  )
}
