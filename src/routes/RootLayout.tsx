import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { commonText } from '../text/common.ts'
import { Delayed } from '../ui/Delayed.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { themes } from './themes.ts'

/** Frame of every page: its title, its description, its theme and density. */
export function RootLayout() {
  const matches = useMatches()
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

  return (
    <Suspense fallback={<PageLoading />}>
      <Outlet />
    </Suspense>
  )
}

/** Shown while a page's code is on its way, after 200 ms. */
export function PageLoading() {
  return (
    <Delayed>
      <div role="status" className="flex h-full min-h-60 items-center justify-center gap-2 text-text-soft">
        <Spinner />
        {commonText.states.loading}
      </div>
    </Delayed>
  )
}
