import type { ShareView } from '../../api/generated/contract.d.ts'
import type { SharePageProps } from '../../platform/page-props.ts'
import { annotateText } from '../../text/annotate.ts'
import { ErrorState } from '../../ui/States.tsx'
import { toasts } from '../../ui/toasts.ts'
import { ShareScreen } from '../screen/ShareScreen.tsx'
import { useSession } from '../screen/useSession.ts'
import { startSharedSession } from '../session/shared-session.ts'
import { IMAGE_SCREEN } from './image-kind.ts'

const refuse = (): void => {
  toasts.show({ tone: 'bad', text: annotateText.notices.readonly })
}

/** `/mark-image-share/:id`: one picture with its annotation, to look at. */
export default function ImageSharePage({ shareId, view }: SharePageProps) {
  // What the server loader brings is the contract's ShareView, or null when it brought nothing.
  const shared = view as ShareView | null
  return shared ? <Shared shareId={shareId} view={shared} /> : <ErrorState />
}

function Shared({ shareId, view }: { shareId: string; view: ShareView }) {
  const session = useSession(async () =>
    startSharedSession('image', IMAGE_SCREEN.spec, { id: shareId, view }, refuse),
  )
  return session && <ShareScreen session={session} kind={IMAGE_SCREEN} view={view} />
}
