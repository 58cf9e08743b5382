import { imageRules } from '../../kinds/image/document.ts'
import { imageNodeRules } from '../../kinds/image-node/document.ts'
import { imageSegmentRules } from '../../kinds/image-segment/document.ts'
import { videoRules } from '../../kinds/video/document.ts'
import { videoSegmentRules } from '../../kinds/video-segment/document.ts'
import type { Kind } from '../kinds.ts'
import type { DocumentRules } from './rules.ts'
import type { DocumentOf } from './types.ts'

export const DOCUMENTS: { readonly [K in Kind]: DocumentRules<DocumentOf[K]> } = {
  video: videoRules,
  image: imageRules,
  'image-node': imageNodeRules,
  'image-segment': imageSegmentRules,
  'video-segment': videoSegmentRules,
}
