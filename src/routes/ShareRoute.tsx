import { isRecord } from '../domain/is-record.ts'
import { useLoaderData, useParams } from '@tanstack/react-router'
import type { Kind } from '../domain/kinds.ts'
import { KIND_MODULES } from '../kinds/registry.ts'
import { lazyPage } from './lazy-page.tsx'

/** The route component of a kind's share page; all it shows came by the server loader. */
export const shareRouteOf = (kind: Kind) => {
  const Page = lazyPage(KIND_MODULES[kind].share)
  return function ShareRoute() {
    const { id } = useParams({ strict: false }) as { id: string }
    const loaded: unknown = useLoaderData({ strict: false })
    return <Page kind={kind} shareId={id} view={isRecord(loaded) ? loaded.data : null} />
  }
}
