import { ExplainedError } from '../../explained-error.ts'

/** This server cannot decode videos, or the file does not hold what is asked for. */
export class DecodeError extends ExplainedError {
  override readonly name = 'DecodeError'
}
