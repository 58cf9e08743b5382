import { useBlocker, useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Suspense, useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Kind } from '../domain/kinds.ts'
import { KINDS } from '../domain/kinds.ts'
import { readAnnotateSearch } from '../platform/session/annotate-search.ts'
import type { AnnotatePageProps, MayLeave } from '../platform/session/page-props.ts'
import { session } from '../platform/services.ts'
import { ownerOf } from '../platform/session/session.ts'
import { KIND_MODULES } from '../kinds/registry.ts'
import { lazyPage } from './lazy-page.tsx'
import { PageLoading } from './PageLoading.tsx'
import { StorageBanner } from './StorageBanner.tsx'
import { TabGate } from './TabGate.tsx'

/** The route component of a kind's annotation page. */
export const annotateRouteOf = (kind: Kind) => {
  const Page = lazyPage(KIND_MODULES[kind].annotate)
  return function AnnotateRoute() {
    return <Annotate kind={kind} Page={Page} />
  }
}

/** Lets the page be asked before the router leaves it. A session that has ended is not held up. */
function useLeaveGuard(): AnnotatePageProps['guardLeaving'] {
  const guard = useRef<MayLeave | null>(null)
  useBlocker({
    shouldBlockFn: async () => session.current() !== null && (await guard.current?.()) === false,
    // The page itself asks before the window is closed.
    enableBeforeUnload: false,
  })
  return useCallback((mayLeave) => {
    guard.current = mayLeave
  }, [])
}

function Annotate({ kind, Page }: { kind: Kind; Page: ComponentType<AnnotatePageProps> }) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const target = useMemo(() => readAnnotateSearch(search), [search])
  const guardLeaving = useLeaveGuard()
  const { history } = useRouter()
  const leadsBack = useCanGoBack() && target.isAside
  const user = useSyncExternalStore(session.subscribe, session.current)?.user
  if (!user) return null
  return (
    <TabGate name={`${ownerOf(user)}/${kind}`} home={`${KINDS[kind].page}-dashboard`}>
      <div className="flex h-full flex-col">
        <StorageBanner />
        <div className="min-h-0 flex-1">
          <Suspense fallback={<PageLoading />}>
            <Page
              key={`${ownerOf(user)} ${JSON.stringify(target)}`}
              kind={kind}
              {...target}
              user={user}
              guardLeaving={guardLeaving}
              isAside={leadsBack}
              onLeave={() =>
                leadsBack ? history.back() : void navigate({ to: `${KINDS[kind].page}-dashboard` })
              }
              onOpen={(address) => void navigate({ href: address })}
            />
          </Suspense>
        </div>
      </div>
    </TabGate>
  )
}
