import { useLoaderData, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { fetchServerLoader } from '../api/server-loader.ts'
import { isRecord } from '../domain/is-record.ts'
import type { Kind } from '../domain/kinds.ts'
import { apiOrigin } from '../platform/services.ts'
import { readListedAt } from '../platform/session/share-list-place.ts'
import { lazyPage } from './lazy-page.tsx'
import { loadShareList } from './page-code.ts'
import { KIND_MODULES } from '../kinds/registry.ts'

export const shareRouteOf = (kind: Kind) => {
  const Page = lazyPage(KIND_MODULES[kind].share)
  return function ShareRoute() {
    const { id } = useParams({ strict: false }) as { id: string }
    const loaded: unknown = useLoaderData({ strict: false })
    const search: Record<string, unknown> = useSearch({ strict: false })
    const navigate = useNavigate()
    return (
      <Page
        kind={kind}
        shareId={id}
        view={isRecord(loaded) ? loaded.data : null}
        listed={readListedAt(search)}
        onOpen={(address) => void navigate({ href: address })}
      />
    )
  }
}

const ShareListPage = lazyPage(loadShareList)

export function ShareListRoute() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <ShareListPage id={id} />
}

export const shareLoader = (route: string, url: string, signal: AbortSignal): Promise<unknown> =>
  fetchServerLoader(apiOrigin, route, url, signal)
