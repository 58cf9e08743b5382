import { ExplainedError } from '../../explained-error.ts'

/** This server cannot decode videos, or the file lacks the requested frames. */
export class DecodeError extends ExplainedError {
  override readonly name = 'DecodeError'
}
