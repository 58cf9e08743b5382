import type { Format } from '../format.ts'
import { mediaPath } from '../writing/exporter.ts'
import { openCoco } from './read.ts'
import { cocoPanoptic } from './write-panoptic.ts'
import { cocoBoxes, cocoKeypoints, cocoSegments } from './write.ts'

export const coco: Format<'coco'> = {
  reads: {
    input: { takes: 'file', names: ['instances.json', 'person_keypoints.json'], ending: '.json' },
    open: openCoco,
    // Only this product's files give the uuid.
    isUpright: ({ uuid }) => uuid !== undefined,
  },
  writes: {
    'coco-instances': { mediaPath, write: { image: cocoBoxes, 'image-segment': cocoSegments } },
    'coco-keypoints': { mediaPath, write: { 'image-node': cocoKeypoints } },
    'coco-panoptic': { mediaPath, write: { 'image-segment': cocoPanoptic } },
  },
}
