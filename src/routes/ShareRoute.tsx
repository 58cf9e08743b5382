import { useLoaderData, useParams } from '@tanstack/react-router'
import type { Kind } from '../domain/kinds.ts'
import { KINDS } from '../domain/kinds.ts'
import { isRecord } from '../platform/keys.ts'
import { shellText } from '../text/shell.ts'
import { CentredPage } from './CentredPage.tsx'
import { lazyPage } from './lazy-page.tsx'
import { SHARE_PAGES } from './page-code.ts'

/** The route component of a kind's share page; all it shows came by the server loader. */
export const shareRouteOf = (kind: Kind) => {
  const load = SHARE_PAGES[kind]
  const Page = load && lazyPage(load)
  return function ShareRoute() {
    const { id } = useParams({ strict: false }) as { id: string }
    const loaded: unknown = useLoaderData({ strict: false })
    if (!Page)
      return <CentredPage title={shellText.share.later(KINDS[kind].label)} hint={shellText.later.hint} />
    return <Page kind={kind} shareId={id} view={isRecord(loaded) ? loaded.data : null} />
  }
}
