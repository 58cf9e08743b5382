import type { Codec } from './codec.ts'
import { frameOperations } from './frames.ts'
import { Masks } from './masks.ts'
import { measures } from './measure.ts'
import { CodecMemory } from './memory.ts'
import type { RleExports } from './exports.ts'
import { pixelOperations } from './pixels.ts'
import { setOperations } from './sets.ts'
import { shapeOperations } from './shapes.ts'
import { textOperations } from './text.ts'
import type { ReadAscii } from './text.ts'

/** Creates the codec on a module instance; use `browser.ts` or `node.ts`. `readAscii` may replace TextDecoder by a faster way. */
export function createCodec(exports: RleExports, readAscii?: ReadAscii): Codec {
  const masks = new Masks(new CodecMemory(exports))
  return {
    ...pixelOperations(masks),
    ...textOperations(masks, readAscii),
    ...measures,
    ...setOperations(masks),
    ...shapeOperations(masks),
    ...frameOperations(masks),
  }
}
