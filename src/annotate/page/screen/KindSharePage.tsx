import type { ShareView } from '../../../contract/types.d.ts'
import type { Kind } from '../../../domain/kinds.ts'
import type { SharePageProps } from '../../../platform/session/page-props.ts'
import { annotateText } from '../../../text/annotate.ts'
import { ErrorState } from '../../../ui/States.tsx'
import { toasts } from '../../../ui/toasts.ts'
import { startSharedSession } from '../session/shared-session.ts'
import type { OpenVideos } from '../../video-room/playback/open-videos.ts'
import type { ScreenKind } from '../screen-kind.ts'
import { ShareScreen } from './ShareScreen.tsx'
import { useSession } from '../state/useSession.ts'

interface KindSharePageProps<K extends Kind> extends SharePageProps {
  screen: ScreenKind<K>
  /** Where a share's videos are opened otherwise than those of work. */
  openVideos?: OpenVideos
}

const refuse = (): void => {
  toasts.show({ tone: 'bad', text: annotateText.notices.readonly })
}

/** The share page of a kind: one resource with its annotation, to look at. */
export function KindSharePage<K extends Kind>({ view, ...props }: KindSharePageProps<K>) {
  // What the server loader brings is the contract's ShareView, or null when it brought nothing.
  const shared = view as ShareView | null
  return shared ? <Shared {...props} view={shared} /> : <ErrorState />
}

interface SharedProps<K extends Kind> extends Omit<KindSharePageProps<K>, 'kind' | 'view'> {
  view: ShareView
}

function Shared<K extends Kind>({ screen, openVideos = screen.openVideos, shareId, view }: SharedProps<K>) {
  const session = useSession(async () =>
    startSharedSession(screen.kind, screen.spec, { id: shareId, view }, refuse, openVideos),
  )
  return session && <ShareScreen session={session} kind={screen} view={view} />
}
