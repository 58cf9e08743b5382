import { RleError } from '../../../wasm-rle/mask.ts'
import { cocoText } from '../coco/text.ts'
import { AnnotationRefusal } from '../errors.ts'

/** Does a step; why it cannot be done is told as `say` has it. */
export function saying<T>(step: () => T, say: (why: string) => string): T {
  try {
    return step()
  } catch (error) {
    if (error instanceof RleError) throw new AnnotationRefusal(say(cocoText.brokenMask))
    throw error instanceof AnnotationRefusal ? new AnnotationRefusal(say(error.message)) : error
  }
}
