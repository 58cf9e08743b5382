import type { Difference } from '../../../annotate/review/difference.ts'
import type { Kind } from '../../../domain/kinds.ts'
import type { ResourceDetail } from './queries.ts'

export type VersionDocument = NonNullable<ResourceDetail['annotation']>

/** In what two versions differ. The contract types documents of all kinds; each rule reads its own. */
export type Differ = (before: VersionDocument, after: VersionDocument) => Difference[]

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
    case 'video':
    case 'video-segment': {
      const { clipDifferences } = await import('./clip-differences.ts')
      return clipDifferences as unknown as Differ
    }
  }
}
