import { RleError } from '../../wasm-rle/mask.ts'
import { formatText } from './text.ts'

export class FormatError extends Error {
  override readonly name = 'FormatError'
}

/** One picture or video cannot become a document. The message is for people. */
export class AnnotationRefusal extends Error {
  override readonly name = 'AnnotationRefusal'
  /** Labels that the person who imports can map. */
  readonly unknown: readonly string[]
  /** The message without the place in the file, to group equal reasons. */
  readonly why: string
  /** The file is not wrong, but readable otherwise: the picture waits for an answer. */
  readonly isQuestion: boolean

  constructor(message: string, { unknown = [], why = message, isQuestion = false }: Partial<Refused> = {}) {
    super(message)
    this.unknown = unknown
    this.why = why
    this.isQuestion = isQuestion
  }

  at(place: (why: string) => string): AnnotationRefusal {
    return new AnnotationRefusal(place(this.message), this)
  }
}

type Refused = Pick<AnnotationRefusal, 'unknown' | 'why' | 'isQuestion'>

function reworded(error: unknown, say: (why: string) => string): unknown {
  if (error instanceof RleError) return new AnnotationRefusal(formatText.brokenMask).at(say)
  return error instanceof AnnotationRefusal ? error.at(say) : error
}

/** Rethrows an `AnnotationRefusal` with its place, added by `say`. */
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

export function orElse<T>(read: () => T, fallback: T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof AnnotationRefusal) return fallback
    throw error
  }
}
