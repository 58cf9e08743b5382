import type { Difference } from '../../annotate/review/versions/difference.ts'
import type { Kind } from '../../domain/kinds.ts'
import type { LabelSettings } from '../../machines/work.ts'
import type { ResourceDetail } from './queries.ts'

export type VersionDocument = NonNullable<ResourceDetail['annotation']>

/**
 * In what two versions differ, in the words of what their database names. The contract types documents of all kinds; each rule
 * reads its own.
 */
export type Differ = (before: VersionDocument, after: VersionDocument, labels: LabelSettings) => Difference[]

/** The rules of each kind, which come with the code of that kind's annotation page alone. */
const RULES = {
  image: async () => (await import('../../annotate/image/image-differences.ts')).imageDifferences,
  'image-node': async () => (await import('../../annotate/image-node/node-differences.ts')).nodeDifferences,
  'image-segment': async () =>
    (await import('../../annotate/image-segment/segment-differences.ts')).segmentDifferences,
  video: async () => (await import('../../annotate/video/video-differences.ts')).videoDifferences,
  'video-segment': async () =>
    (await import('../../annotate/video-segment/differences/video-segment-differences.ts'))
      .videoSegmentDifferences,
}

export const loadDiffer = async (kind: Kind): Promise<Differ> => (await RULES[kind]()) as Differ
