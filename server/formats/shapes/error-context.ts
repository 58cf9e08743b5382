import { RleError } from '../../../wasm-rle/mask.ts'
import { cocoText } from '../coco/text.ts'
import { AnnotationRefusal } from '../errors.ts'

function reworded(error: unknown, say: (why: string) => string): unknown {
  if (error instanceof RleError) return new AnnotationRefusal(cocoText.brokenMask).at(say)
  return error instanceof AnnotationRefusal ? error.at(say) : error
}

/** Does a step; why it cannot be done is told as `say` has it. */
export function withContext<T>(step: () => T, say: (why: string) => string): T {
  try {
    return step()
  } catch (error) {
    throw reworded(error, say)
  }
}

/** The same for a step that takes its time. */
export async function withContextAsync<T>(step: () => Promise<T>, say: (why: string) => string): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw reworded(error, say)
  }
}
