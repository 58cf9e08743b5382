import { QueryClientProvider } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { session } from '../platform/services.ts'
import { shellText } from '../text/shell.ts'
import { KeptPages } from './KeptPages.tsx'
import { createQueryClient } from './query-client.ts'
import { Sidebar } from './Sidebar.tsx'
import { StatusBanners } from './StatusBanners.tsx'

/** The frame around dashboards and admin pages: navigation at the left, pages that stay alive beside it. */
export default function AppLayout({ pathname }: { pathname: string }) {
  const [client] = useState(createQueryClient)
  const user = useSyncExternalStore(session.subscribe, session.current)?.user
  if (!user) return null
  return (
    <QueryClientProvider client={client}>
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {shellText.navigation.skip}
      </a>
      <div className="flex h-full">
        <Sidebar user={user} pathname={pathname} />
        <div className="flex min-w-0 flex-1 flex-col">
          <StatusBanners />
          <main id="content" tabIndex={-1} className="min-h-0 flex-1 overflow-auto outline-none">
            <KeptPages key={user.id} user={user} pathname={pathname} />
          </main>
        </div>
      </div>
    </QueryClientProvider>
  )
}
