import type { Kind } from '../../../src/domain/kinds.ts'
import type { CocoReader } from './annotations.ts'
import { readBoxes } from './read-boxes.ts'
import { readKeypoints } from './read-keypoints.ts'
import { readSegments } from './read-segments.ts'

/** What makes documents of a kind of annotations in COCO's form. */
export const COCO_READERS: { readonly [K in Kind]?: CocoReader } = {
  image: readBoxes,
  'image-node': readKeypoints,
  'image-segment': readSegments,
}
