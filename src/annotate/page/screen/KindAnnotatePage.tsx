import type { Kind } from '../../../domain/kinds.ts'
import type { AnnotatePageProps } from '../../../platform/session/page-props.ts'
import { ownerOf } from '../../../platform/session/session.ts'
import { annotateText } from '../../../text/annotate.ts'
import { Delayed } from '../../../ui/Delayed.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { TooltipGroup } from '../../../ui/Tooltip.tsx'
import { showNotice } from '../session/notices.ts'
import { startSession } from '../session/session.ts'
import { AnnotateScreen } from './AnnotateScreen.tsx'
import type { ScreenKind } from '../screen-kind.ts'
import { useSession } from '../state/useSession.ts'

interface KindAnnotatePageProps<K extends Kind> extends AnnotatePageProps {
  screen: ScreenKind<K>
}

/** The annotation page of a kind: starts what runs behind it, then shows the screen. */
export function KindAnnotatePage<K extends Kind>(props: KindAnnotatePageProps<K>) {
  const { screen, assignment, tagId, markerId, itemId, isAside, user, onLeave, onOpen, guardLeaving } = props
  const owner = ownerOf(user)
  const session = useSession(() =>
    startSession({
      kind: screen.kind,
      spec: screen.spec,
      assignment,
      tagId,
      markerId,
      itemId,
      owner,
      notify: showNotice,
      openVideos: screen.openVideos,
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
        kind={screen}
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
