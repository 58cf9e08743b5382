import type { Format } from '../format.ts'
import { openLabelme } from './read.ts'
import { labelmeBoxes, labelmeKeypoints, labelmeSegments } from './write.ts'

export const labelme: Format<'labelme'> = {
  reads: { input: { takes: 'either' }, open: openLabelme },
  writes: {
    labelme: {
      mediaPath: ({ exportedAs }) => exportedAs,
      write: { image: labelmeBoxes, 'image-node': labelmeKeypoints, 'image-segment': labelmeSegments },
    },
  },
}
