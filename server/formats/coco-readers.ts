import type { Kind } from '../../src/domain/kinds.ts'
import type { CocoReader } from './coco-annotations.ts'
import { readBoxes } from './coco-read-boxes.ts'
import { readKeypoints } from './coco-read-keypoints.ts'
import { readSegments } from './coco-read-segments.ts'

/** What makes documents of a kind of annotations in COCO's form. */
export const COCO_READERS: { readonly [K in Kind]?: CocoReader } = {
  image: readBoxes,
  'image-node': readKeypoints,
  'image-segment': readSegments,
}
