import type { Format } from '../format.ts'
import { openLabelme } from './read.ts'
import { labelmeBoxes, labelmeKeypoints, labelmeSegments, xAnyLabeling } from './write.ts'

export const labelme: Format<'labelme'> = {
  reads: { input: { takes: 'either' }, open: openLabelme },
  writes: {
    'x-anylabeling': { mediaPath: ({ exportedAs }) => exportedAs, write: { image: xAnyLabeling } },
    labelme: {
      mediaPath: ({ exportedAs }) => exportedAs,
      write: { image: labelmeBoxes, 'image-node': labelmeKeypoints, 'image-segment': labelmeSegments },
    },
  },
}
