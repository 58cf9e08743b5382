import type { Format } from '../format.ts'
import { mediaPath } from '../writing/exporter.ts'
import { openCoco } from './read.ts'
import { cocoPanoptic } from './write-panoptic.ts'
import { cocoBoxes, cocoKeypoints, cocoSegments } from './write.ts'

const SINGLE_FILE = { mediaPath, namesakes: 'file', isSingleFile: true } as const

export const coco: Format<'coco'> = {
  reads: {
    input: {
      takes: 'file',
      names: ['instances.json', 'person_keypoints.json', 'panoptic.json'],
      ending: '.json',
    },
    open: openCoco,
    // Only this product's files give the uuid.
    isUpright: ({ uuid }) => uuid !== undefined,
  },
  writes: {
    'coco-instances': { ...SINGLE_FILE, write: { image: cocoBoxes, 'image-segment': cocoSegments } },
    'coco-keypoints': { ...SINGLE_FILE, write: { 'image-node': cocoKeypoints } },
    'coco-panoptic': { ...SINGLE_FILE, namesakes: 'stem', write: { 'image-segment': cocoPanoptic } },
  },
}
