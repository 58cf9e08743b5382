import { RleError } from '../../wasm-rle/mask.ts'
import { CocoRefusal } from './coco-annotations.ts'
import { cocoText } from './coco-text.ts'

/** Does a step; why it cannot be done is told as `say` has it. */
export function saying<T>(step: () => T, say: (why: string) => string): T {
  try {
    return step()
  } catch (error) {
    if (error instanceof RleError) throw new CocoRefusal(say(cocoText.brokenMask))
    throw error instanceof CocoRefusal ? new CocoRefusal(say(error.message)) : error
  }
}
