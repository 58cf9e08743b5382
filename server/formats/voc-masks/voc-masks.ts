import type { Format } from '../format.ts'
import { vocMediaPath } from '../voc/write.ts'
import { openMasks } from './read.ts'
import { masksText } from './text.ts'
import { vocMasks } from './write.ts'

export const vocMaskFiles: Format<'voc-masks'> = {
  reads: { input: { takes: 'archive', noArchive: masksText.noArchive }, open: openMasks },
  writes: { 'voc-masks': { mediaPath: vocMediaPath, write: { 'image-segment': vocMasks } } },
}
