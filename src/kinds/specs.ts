import type { Kind } from '../domain/kinds.ts'
import { IMAGE } from './image/spec.ts'
import { IMAGE_NODE } from './image-node/spec.ts'
import { IMAGE_SEGMENT } from './image-segment/spec.ts'
import type { KindSpec } from './types.ts'
import { VIDEO } from './video/spec.ts'
import { VIDEO_SEGMENT } from './video-segment/spec.ts'

/** For tests and lists. The client loads each kind with its page. */
export const KIND_SPECS = {
  video: VIDEO,
  image: IMAGE,
  'image-node': IMAGE_NODE,
  'image-segment': IMAGE_SEGMENT,
  'video-segment': VIDEO_SEGMENT,
} as const satisfies { [K in Kind]: KindSpec<K> }
