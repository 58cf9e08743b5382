import type { Format } from '../format.ts'
import { cvatItems, cvatReferences } from './read.ts'
import { cvatBoxes, cvatMasks, cvatMediaPath, cvatSkeletons } from './write-pictures.ts'
import { cvatClips, cvatVideoMasks } from './write-videos.ts'

export const cvat: Format<'cvat'> = {
  reads: {
    input: { takes: 'file', names: ['annotations.xml'], ending: '.xml' },
    open: (request) =>
      Promise.resolve({
        references: () => cvatReferences(request.text(), request.kind),
        items: () => cvatItems(request.text(), request),
      }),
  },
  writes: {
    'cvat-images': {
      mediaPath: cvatMediaPath,
      namesakes: 'file',
      write: { image: cvatBoxes, 'image-node': cvatSkeletons, 'image-segment': cvatMasks },
    },
    // The XML of a video lies beside it.
    'cvat-video': {
      mediaPath: ({ exportedAs }) => exportedAs,
      write: { video: cvatClips, 'video-segment': cvatVideoMasks },
    },
  },
}
