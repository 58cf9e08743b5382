import { Activity, Suspense, useState } from 'react'
import { lazyPage } from './lazy-page.tsx'
import { loadAppLayout } from './page-code.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { PageLoading } from './PageLoading.tsx'

const AppLayout = lazyPage(loadAppLayout)

/**
 * The common layout, from the first page that needs it on. It stays alive, hidden, behind pages that stand alone, so
 * that whoever comes back from an annotation page finds the dashboard as it was.
 * @param pathname path of the layout page that is shown; null while another page is
 */
export function KeptLayout({ pathname }: { pathname: string | null }) {
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
