import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { themes } from '../platform/theme.ts'
import { commonText } from '../text/common.ts'
import { KeptLayout } from './KeptLayout.tsx'
import { PageLoading } from './PageLoading.tsx'

/** Id of the route that the pages of the common layout hang under. */
export const LAYOUT_ID = 'layout'

/** Frame of every page: its title, its description, its theme and density. */
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
      <KeptLayout pathname={inLayout ? pathname : null} />
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </>
  )
}
