import type { Kind } from '../domain/kinds.ts'
import { IMAGE } from './image.ts'
import { IMAGE_NODE } from './image-node.ts'
import { IMAGE_SEGMENT } from './image-segment.ts'
import type { KindSpec } from './types.ts'
import { VIDEO } from './video.ts'
import { VIDEO_SEGMENT } from './video-segment.ts'

/** The five kinds. */
export const KIND_SPECS = {
  video: VIDEO,
  image: IMAGE,
  'image-node': IMAGE_NODE,
  'image-segment': IMAGE_SEGMENT,
  'video-segment': VIDEO_SEGMENT,
} as const satisfies { [K in Kind]: KindSpec<K> }
