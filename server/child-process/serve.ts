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
 * What a process does that makes one thing: decoding and encoding block, and the server must not.
 * @param sentenceOf what another try would not change, as a sentence for people; null for all else. That this system cannot
 *   decode is known here.
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
  // A decoder tells of broken data beside what it was asked, too.
  process.on('unhandledRejection', fail)
  // The server is gone, however it went. What is done so far waits where it lies.
  process.on('disconnect', () => process.exit(0))
}
