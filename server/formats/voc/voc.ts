import type { Format } from '../format.ts'
import { openVoc } from './read.ts'
import { vocBoxes, vocMediaPath } from './write.ts'

export const voc: Format<'voc'> = {
  reads: { input: { takes: 'either' }, open: openVoc },
  writes: { voc: { mediaPath: vocMediaPath, write: { image: vocBoxes } } },
}
