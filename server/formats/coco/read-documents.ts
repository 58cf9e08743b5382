import type { Kind } from '../../../src/domain/kinds.ts'
import type { CocoReader } from './annotations.ts'
import { readBoxes } from './read-boxes.ts'
import { readKeypoints } from './read-keypoints.ts'
import { readSegments } from './read-segments.ts'
import { takenOf } from './taken.ts'

const ofTaken =
  (read: CocoReader): CocoReader =>
  (reading, image, annotations) =>
    read(reading, image, takenOf(reading, annotations))

/** What makes documents of a kind of annotations in COCO's form. */
export const COCO_READERS: { readonly [K in Kind]?: CocoReader } = {
  image: ofTaken(readBoxes),
  'image-node': ofTaken(readKeypoints),
  'image-segment': ofTaken(readSegments),
}
