import { RleError } from '../../../wasm-rle/mask.ts'
import { cocoText } from '../coco/text.ts'
import { AnnotationRefusal } from '../errors.ts'

function reworded(error: unknown, say: (why: string) => string): unknown {
  if (error instanceof RleError) return new AnnotationRefusal(cocoText.brokenMask).at(say)
  return error instanceof AnnotationRefusal ? error.at(say) : error
}

/** Rethrows an `AnnotationRefusal` with its place added by `say`. */
export function withContext<T>(step: () => T, say: (why: string) => string): T {
  try {
    return step()
  } catch (error) {
    throw reworded(error, say)
  }
}

export async function withContextAsync<T>(step: () => Promise<T>, say: (why: string) => string): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw reworded(error, say)
  }
}
