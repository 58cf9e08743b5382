import type { ReactNode } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { KindContext } from '../state/kind-facts.ts'
import { kindFactsOf } from '../state/kind-facts.ts'
import type { Screen } from '../state/useScreen.ts'

type DockContext<K extends Kind> = KindContext<K> &
  Pick<Screen<K>, 'presenter' | 'state' | 'access' | 'kind' | 'ui'>

interface ScreenColumnProps<K extends Kind> {
  screen: DockContext<K>
  children: ReactNode
}

export function ScreenColumn<K extends Kind>({ screen, children }: ScreenColumnProps<K>) {
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col tablet:col-start-2">
      {children}
      <Dock screen={screen} />
    </div>
  )
}

function Dock<K extends Kind>({ screen }: { screen: DockContext<K> }) {
  const { presenter, state, access, kind, session, ui } = screen
  const { Dock: OfKind } = kind
  if (!OfKind || !presenter || !access || !state.task || state.flow !== null) return null
  return (
    <OfKind
      {...kindFactsOf(screen, access, state.task)}
      presenter={presenter}
      editor={session.editor}
      tool={state.tool}
      hidden={ui.hidden}
      ask={session.ask}
      isFolded={!ui.settings.timeline}
    />
  )
}
