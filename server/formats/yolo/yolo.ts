import type { Format } from '../format.ts'
import { openYolo } from './read.ts'
import { yoloText } from './text.ts'
import { yoloDetect, yoloMediaPath, yoloOutlines, yoloPose, yoloSegment } from './write.ts'

export const yolo: Format<'yolo'> = {
  reads: { input: { takes: 'archive', noArchive: yoloText.noArchive }, open: openYolo },
  writes: {
    'yolo-detect': { mediaPath: yoloMediaPath, write: { image: yoloDetect } },
    'yolo-pose': { mediaPath: yoloMediaPath, write: { 'image-node': yoloPose } },
    'yolo-segment': {
      mediaPath: yoloMediaPath,
      write: { image: yoloOutlines, 'image-segment': yoloSegment },
    },
  },
}
