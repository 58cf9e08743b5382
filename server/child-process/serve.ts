import { ExplainedError } from '../explained-error.ts'
import type { FromProcess } from './run.ts'

const reasonOf = (error: unknown): string => {
  if (error instanceof ExplainedError) return error.reason
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

const codeOf = (error: unknown): string | null => {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : null
}

/**
 * Serves one task. Handles unsupported codecs itself.
 * @param sentenceOf a message for people if a retry would not help; else null
 */
export function serveProcess<Task, Result>(
  make: (task: Task, stepped: (done: number) => void) => Promise<Result>,
  sentenceOf: (error: unknown) => string | null,
): void {
  const say = (message: FromProcess<Result>): void => void process.send?.(message)
  const sentence = (error: unknown): string | null =>
    error instanceof ExplainedError ? error.message : sentenceOf(error)
  const fail = (error: unknown): void =>
    say({
      type: 'error',
      message: sentence(error),
      reason: reasonOf(error).slice(0, 1000),
      code: codeOf(error),
    })
  process.on('message', (task: Task) => {
    make(task, (done) => say({ type: 'step', done }))
      .then((result) => say({ type: 'result', result }))
      .catch(fail)
  })
  // Decoders also report broken data as unhandled rejections.
  process.on('unhandledRejection', fail)
  // The server is gone. Finished parts stay on disk for the next attempt.
  process.on('disconnect', () => process.exit(0))
}
