import type { Difference } from '../../../annotate/review/difference.ts'
import type { Kind } from '../../../domain/kinds.ts'
import type { LabelSettings } from '../../../machines/work.ts'
import type { ResourceDetail } from './queries.ts'

export type VersionDocument = NonNullable<ResourceDetail['annotation']>

/**
 * In what two versions differ, in the words of what their database names. The contract types documents of all kinds; each rule
 * reads its own.
 */
export type Differ = (before: VersionDocument, after: VersionDocument, labels: LabelSettings) => Difference[]

/** The rules of a kind, which come with the code of that kind's annotation page alone. */
export async function loadDiffer(kind: Kind): Promise<Differ> {
  switch (kind) {
    case 'image': {
      const { imageDifferences } = await import('../../../annotate/image/image-differences.ts')
      return imageDifferences as unknown as Differ
    }
    case 'image-node': {
      const { nodeDifferences } = await import('../../../annotate/image-node/node-differences.ts')
      return nodeDifferences as unknown as Differ
    }
    case 'image-segment': {
      const { segmentDifferences } = await import('../../../annotate/image-segment/segment-differences.ts')
      return segmentDifferences as unknown as Differ
    }
    case 'video': {
      const { videoDifferences } = await import('../../../annotate/video/video-differences.ts')
      return videoDifferences as unknown as Differ
    }
    case 'video-segment': {
      const module = await import('../../../annotate/video-segment/video-segment-differences.ts')
      return module.videoSegmentDifferences as unknown as Differ
    }
  }
}
