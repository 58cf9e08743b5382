import { lazy, Suspense } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { AnnotatePageProps } from '../../../platform/session/page-props.ts'
import { ownerOf } from '../../../platform/session/session.ts'
import { annotateText } from '../../../text/annotate.ts'
import { Delayed } from '../../../ui/Delayed.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { TooltipGroup } from '../../../ui/Tooltip.tsx'
import { showNotice } from '../session/notices.ts'
import { startSession } from '../session/session.ts'
import type { KindPage } from '../kind-page.ts'
import { useSession } from '../state/useSession.ts'
import { printedKey } from '../../../kinds/shortcuts-print.ts'
import type { SessionUser } from '../../../platform/session/session.ts'
import { GuidePanel } from '../bar/Guide.tsx'
import { useGuide } from '../bar/useGuide.ts'
import { ItemStrip } from '../strip/ItemStrip.tsx'
import { LeaveDialog, ScreenDialogs } from './ScreenDialogs.tsx'
import { ScreenBar } from './ScreenBar.tsx'
import { ScreenMiddle } from './ScreenMiddle.tsx'
import { ScreenPanel } from './ScreenPanel.tsx'
import { StripFilter } from '../strip/StripFilter.tsx'
import { StripSkeleton } from './SideSkeletons.tsx'
import { useLeaving } from '../state/useLeaving.ts'
import type { ScreenOptions } from '../state/useScreen.ts'
import { useScreen } from '../state/useScreen.ts'
import { hasStrip } from '../state/useScreenState.ts'
import { CommandsProvider } from '../../useCommands.ts'

const Tour = lazy(async () => ({ default: (await import('./Tour.tsx')).Tour }))

interface KindAnnotatePageProps<K extends Kind> extends AnnotatePageProps {
  page: KindPage<K>
}

export const annotatePageOf = <K extends Kind>(page: KindPage<K>) =>
  function AnnotatePage(props: AnnotatePageProps) {
    return <KindAnnotatePage {...props} page={page} />
  }

function KindAnnotatePage<K extends Kind>(props: KindAnnotatePageProps<K>) {
  const { page, assignment, tagId, markerId, itemId, isAside, user, onLeave, onOpen, guardLeaving } = props
  const owner = ownerOf(user)
  const session = useSession(() =>
    startSession({
      kind: page.kind,
      spec: page.spec,
      assignment,
      tagId,
      markerId,
      itemId,
      owner,
      notify: showNotice,
      openVideos: page.openVideos,
    }),
  )
  if (!session) {
    return (
      <Delayed>
        <p role="status" className="flex h-full items-center justify-center gap-2 text-text-soft">
          <Spinner />
          {annotateText.states.restoring}
        </p>
      </Delayed>
    )
  }
  return (
    <TooltipGroup>
      <AnnotateScreen
        session={session}
        kind={page}
        assignment={assignment}
        markerId={markerId}
        owner={owner}
        user={user}
        isAside={isAside}
        onLeave={onLeave}
        onOpen={onOpen}
        guardLeaving={guardLeaving}
      />
    </TooltipGroup>
  )
}

interface AnnotateScreenProps<K extends Kind> extends Omit<ScreenOptions<K>, 'onLeave' | 'onOpen' | 'user'> {
  user: SessionUser
  markerId: AnnotatePageProps['markerId']
  isAside: boolean
  onLeave: AnnotatePageProps['onLeave']
  onOpen: AnnotatePageProps['onOpen']
  guardLeaving: AnnotatePageProps['guardLeaving']
}

function AnnotateScreen<K extends Kind>(props: AnnotateScreenProps<K>) {
  const { session, assignment, markerId, user, isAside, onLeave, onOpen, guardLeaving, ...options } = props
  const leaving = useLeaving(session, onLeave, guardLeaving)
  const { leave, isAsking } = leaving
  const screen = useScreen({ ...options, session, assignment, user, onLeave: leave, onOpen, isAsking })
  const { flow, tasks, currentIndex } = screen.state
  const { ui } = screen
  const resource = flow === null ? screen.state.task?.item.resource : undefined
  const guide = useGuide(options.owner, resource, ui.settings.guide)
  return (
    <CommandsProvider value={screen.commands}>
      <div className="flex h-full flex-col bg-surface text-sm text-text select-none">
        <ScreenBar
          kind={options.kind.kind}
          {...{ screen, assignment, markerId, user, guide, onOpen }}
          onBack={leave}
        />
        <div className="flex min-h-0 flex-1 stacked:flex-col tablet:relative tablet:grid tablet:grid-cols-[auto_1fr] tablet:grid-rows-[1fr_auto]">
          {hasStrip(flow, tasks.length) && ui.settings.strip && (
            <ItemStrip rows={screen.rows} currentIndex={currentIndex} onGo={screen.go}>
              <StripFilter
                kind={screen.kind}
                fields={screen.fields}
                setFields={screen.setFields}
                shown={screen.rows.length}
                all={tasks.length}
              />
              {tasks.length === 0 && <StripSkeleton />}
            </ItemStrip>
          )}
          <ScreenMiddle screen={screen} isAside={isAside} onBack={leave} onOpen={onOpen} />
          {resource && ui.settings.guide && (
            <GuidePanel
              guide={guide}
              tagName={resource.tagName}
              keys={printedKey(screen.shortcuts, 'work.guide')}
              onClose={() => ui.toggle.setting('guide')}
            />
          )}
          <ScreenPanel screen={screen} />
        </div>
        <ScreenDialogs screen={screen} user={user} onOpen={onOpen} />
        {screen.tour.shown && (
          <Suspense fallback={null}>
            <Tour kind={options.kind.kind} purpose={screen.purpose} onEnd={screen.tour.end} />
          </Suspense>
        )}
        <LeaveDialog
          open={isAsking}
          unsaved={leaving.unsaved}
          unsent={leaving.unsent}
          onStay={leaving.stay}
          onLeave={leaving.goAnyway}
        />
      </div>
    </CommandsProvider>
  )
}
