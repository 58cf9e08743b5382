import type { ComponentType } from 'react'
import type { Compare } from '../annotate/review/versions/useChanges.ts'
import type { Kind } from '../domain/kinds.ts'
import type { AnnotatePageProps, SharePageProps } from '../platform/session/page-props.ts'

/** Each part is a chunk, loaded on first use. */
interface KindModule<K extends Kind> {
  readonly annotate: () => Promise<{ default: ComponentType<AnnotatePageProps> }>
  readonly share: () => Promise<{ default: ComponentType<SharePageProps> }>
  /** For lists of versions outside the page. */
  readonly differences: () => Promise<Compare<K>>
}

export const KIND_MODULES: { readonly [K in Kind]: KindModule<K> } = {
  video: {
    annotate: () => import('./video/annotate.ts'),
    share: () => import('./video/share.ts'),
    differences: async () => (await import('./video/differences.ts')).videoDifferences,
  },
  image: {
    annotate: () => import('./image/annotate.ts'),
    share: () => import('./image/share.ts'),
    differences: async () => (await import('./image/differences.ts')).imageDifferences,
  },
  'image-node': {
    annotate: () => import('./image-node/annotate.ts'),
    share: () => import('./image-node/share.ts'),
    differences: async () => (await import('./image-node/differences.ts')).nodeDifferences,
  },
  'image-segment': {
    annotate: () => import('./image-segment/annotate.ts'),
    share: () => import('./image-segment/share.ts'),
    differences: async () => (await import('./image-segment/differences.ts')).segmentDifferences,
  },
  'video-segment': {
    annotate: () => import('./video-segment/annotate.ts'),
    share: () => import('./video-segment/share.ts'),
    differences: async () => (await import('./video-segment/differences.ts')).videoSegmentDifferences,
  },
}
