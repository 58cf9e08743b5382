import type { ShareView } from '../../api/generated/contract.d.ts'
import type { SharePageProps } from '../../platform/page-props.ts'
import { annotateText } from '../../text/annotate.ts'
import { ErrorState } from '../../ui/States.tsx'
import { toasts } from '../../ui/toasts.ts'
import { ShareScreen } from '../screen/ShareScreen.tsx'
import { useSession } from '../screen/useSession.ts'
import { startSharedSession } from '../session/shared-session.ts'
import { openSharedVideo } from './open-desk.ts'
import { VIDEO_SEGMENT_SCREEN } from './video-segment-kind.tsx'

const refuse = (): void => {
  toasts.show({ tone: 'bad', text: annotateText.notices.readonly })
}

/** `/mark-video-segment-share/:id`: one video with its masks, to look at. */
export default function VideoSegmentSharePage({ shareId, view }: SharePageProps) {
  // What the server loader brings is the contract's ShareView, or null when it brought nothing.
  const shared = view as ShareView | null
  return shared ? <Shared shareId={shareId} view={shared} /> : <ErrorState />
}

function Shared({ shareId, view }: { shareId: string; view: ShareView }) {
  const session = useSession(async () =>
    startSharedSession(
      'video-segment',
      VIDEO_SEGMENT_SCREEN.spec,
      { id: shareId, view },
      refuse,
      openSharedVideo(shareId),
    ),
  )
  return session && <ShareScreen session={session} kind={VIDEO_SEGMENT_SCREEN} view={view} />
}
