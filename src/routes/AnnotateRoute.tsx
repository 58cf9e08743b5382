import { useBlocker, useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { Suspense, useCallback, useMemo, useRef, useSyncExternalStore, useEffect, useState } from 'react'
import { HardDrive } from 'lucide-react'
import type { Kind } from '../domain/kinds.ts'
import { KINDS } from '../domain/kinds.ts'
import type { AnnotatePageProps, MayLeave } from '../platform/session/page-props.ts'
import { session, storageHealth } from '../platform/services.ts'
import { readAnnotateSearch } from '../platform/session/annotate-search.ts'
import { ownerOf } from '../platform/session/session.ts'
import type { TabLock, TabLockState } from '../platform/session/tab-lock.ts'
import { holdTab } from '../platform/session/tab-lock.ts'
import { commonText } from '../text/common.ts'
import { shellText } from '../text/shell.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { CentredPage } from './CentredPage.tsx'
import { lazyPage } from './lazy-page.tsx'
import { KIND_MODULES } from '../kinds/registry.ts'
import { PageLoading } from './PageLoading.tsx'

export const annotateRouteOf = (kind: Kind) => {
  const Page = lazyPage(KIND_MODULES[kind].annotate)
  return function AnnotateRoute() {
    return <Annotate kind={kind} Page={Page} />
  }
}

function useLeaveGuard(): AnnotatePageProps['guardLeaving'] {
  const guard = useRef<MayLeave | null>(null)
  useBlocker({
    shouldBlockFn: async () => session.current() !== null && (await guard.current?.()) === false,
    // The page handles a closing window itself.
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

const text = shellText.tabs

interface TabGateProps {
  name: string
  home: string
  children: ReactNode
}

/** A second tab can take over. */
function TabGate({ name, home, children }: TabGateProps) {
  // Web Locks need a secure page. Without them several tabs may work at once.
  const [state, setState] = useState<TabLockState>('locks' in navigator ? 'asking' : 'held')
  const lock = useRef<TabLock | null>(null)

  useEffect(() => {
    if (!('locks' in navigator)) return undefined
    const held = holdTab(navigator.locks, `biaozhu/${name}`, setState)
    lock.current = held
    return () => held.release()
  }, [name])

  if (state === 'held') return children
  if (state === 'asking') return null
  const isLost = state === 'lost'
  return (
    <CentredPage
      title={isLost ? text.lostTitle : text.elsewhereTitle}
      hint={isLost ? text.lost : text.elsewhere}
      actions={
        <>
          <Button tone="primary" onClick={() => lock.current?.takeOver()}>
            {text.takeOver}
          </Button>
          <a href={home} className={buttonClass('plain')}>
            {commonText.actions.back}
          </a>
        </>
      }
    />
  )
}

function StorageBanner() {
  const failure = useSyncExternalStore(storageHealth.subscribe, storageHealth.current)
  if (!failure) return null
  const { full, failed } = shellText.storage
  return (
    <p role="alert" className="flex items-center gap-2 bg-bad-soft px-4 py-1.5 text-sm text-bad">
      <HardDrive size={14} className="shrink-0" />
      {failure.trouble === 'full' ? full : failed(failure.reason)}
    </p>
  )
}
