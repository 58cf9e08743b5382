import { useLoaderData, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Kind } from '../domain/kinds.ts'
import { KINDS } from '../domain/kinds.ts'
import { isRecord } from '../platform/keys.ts'
import type { SharePageProps } from '../platform/page-props.ts'
import { shellText } from '../text/shell.ts'
import { CentredPage } from './CentredPage.tsx'
import { lazyPage } from './lazy-page.tsx'

const PAGES: Partial<Record<Kind, ComponentType<SharePageProps>>> = {
  video: lazyPage<SharePageProps>(() => import('../annotate/video/VideoSharePage.tsx')),
  image: lazyPage<SharePageProps>(() => import('../annotate/image/ImageSharePage.tsx')),
  'image-node': lazyPage<SharePageProps>(() => import('../annotate/image-node/ImageNodeSharePage.tsx')),
  'image-segment': lazyPage<SharePageProps>(
    () => import('../annotate/image-segment/ImageSegmentSharePage.tsx'),
  ),
  'video-segment': lazyPage<SharePageProps>(
    () => import('../annotate/video-segment/VideoSegmentSharePage.tsx'),
  ),
}

/** The route component of a kind's share page; all it shows came by the server loader. */
export const shareRouteOf = (kind: Kind) => {
  const Page = PAGES[kind]
  return function ShareRoute() {
    const { id } = useParams({ strict: false }) as { id: string }
    const loaded: unknown = useLoaderData({ strict: false })
    if (!Page)
      return <CentredPage title={shellText.share.later(KINDS[kind].label)} hint={shellText.later.hint} />
    return <Page kind={kind} shareId={id} view={isRecord(loaded) ? loaded.data : null} />
  }
}
