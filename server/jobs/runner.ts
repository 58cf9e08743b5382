import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isDiskFull } from '../disk-full.ts'
import { MediaRefusal } from '../media/refusal.ts'
import { watchOutage } from '../outage.ts'
import { requireValue } from '../require-value.ts'
import type { Store } from '../store/store.ts'
import { claim, finish, freeAllClaims, type JobRow, type Outcome, report, requeue } from './queue.ts'
import { jobText } from './text.ts'

export function reasonOf(error: unknown): string {
  if (isDiskFull(error)) return jobText.diskFull
  return error instanceof MediaRefusal ? error.message : jobText.failed
}

export interface JobContext {
  /** The job was cancelled or lost to another worker, or the server stops. */
  signal: AbortSignal
  /** `done` 0…1. Writes are throttled, so call it freely. */
  progress(done: number, text: string): void
}

interface JobDone {
  result: Record<string, unknown>
  text: string
  /** Runs once the result is stored: an interrupted job needs these data. */
  cleanUp?: () => Promise<void>
}

export type JobHandler<Type extends string = string> = (
  job: JobRow<Type>,
  context: JobContext,
) => Promise<JobDone>

export type JobHandlers = Readonly<Record<string, JobHandler<never>>>

/** A retry would not help. The message is for the person who started the job. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure'
}

export interface JobRunner {
  /** Looks for a job at once instead of at the next poll. */
  wake(): void
  stop(): Promise<void>
}

export interface RunnerOptions {
  store: Store
  handlers: JobHandlers
  /** 0: other processes do the work. */
  concurrency: number
  onError: (error: unknown, job: JobRow | null) => void
  /** Called at most twice a second, and only on change. */
  onProgress?: (job: JobRow, done: number, text: string) => void
  /** @param ms milliseconds that it ran here */
  onSettled?: (job: JobRow, status: Result['status'], ms: number) => void
  pollMs?: number
}

const POLL_MS = 1000
const REPORT_MS = 500
const RETRY_SECONDS = 5

/** Why a running job is aborted; `lost`: another worker has claimed it since. */
type Ending = 'cancelled' | 'lost' | 'stopping'

async function runJob(
  options: RunnerOptions,
  worker: string,
  job: JobRow,
  stopping: AbortSignal,
): Promise<void> {
  const { store } = options
  const begun = performance.now()
  const handler = requireValue(options.handlers[job.type]) as JobHandler
  const ended = new AbortController()
  const end = (why: Ending): void => ended.abort(why)
  const onStop = (): void => end('stopping')
  // An abort before this listener fires no event.
  if (stopping.aborted) onStop()
  stopping.addEventListener('abort', onStop, { once: true })
  const state = { done: job.progress, text: job.progress_text }
  let reported = job.progress

  /** Also renews the claim, and learns of a cancellation. */
  const sendReport = async (): Promise<void> => {
    const answer = await report(store, job.id, worker, state)
    if (answer === 'held' && state.done !== reported)
      options.onProgress?.(job, (reported = state.done), state.text)
    if (answer !== 'held') end(answer === 'cancel' ? 'cancelled' : 'lost')
  }
  const outage = watchOutage((error) => options.onError(error, job))
  let [reporting, isReporting] = [Promise.resolve(), false]
  const timer = setInterval(() => {
    // No queue: a stop while the database is away would wait for all of them.
    if (isReporting) return
    isReporting = true
    reporting = sendReport()
      .then(outage.worked, outage.failed)
      .finally(() => (isReporting = false))
  }, REPORT_MS)

  const outcome = await work(options, job, handler, ended.signal, (done, text) =>
    Object.assign(state, { done, text }),
  )
  clearInterval(timer)
  stopping.removeEventListener('abort', onStop)
  await reporting
  await settle(store, job, worker, outcome)
  options.onSettled?.(job, outcome.status, performance.now() - begun)
  if (outcome.status === 'done') await outcome.cleanUp?.()
}

type Result =
  | Exclude<Outcome, { status: 'done' }>
  | ({ status: 'done' } & JobDone)
  /** `spent`: the attempt counts. */
  | { status: 'retry'; spent: boolean }
  | { status: 'lost' }

async function work(
  options: RunnerOptions,
  job: JobRow,
  handler: JobHandler,
  signal: AbortSignal,
  progress: JobContext['progress'],
): Promise<Result> {
  // Its worker died during the last attempt.
  if (job.attempts > job.max_attempts) return { status: 'failed', error: jobText.gaveUp(job.type) }
  if (job.cancel_requested) return { status: 'cancelled' }
  if (signal.aborted) return { status: 'retry', spent: false }
  try {
    return { status: 'done', ...(await handler(job, { signal, progress })) }
  } catch (error) {
    if (signal.aborted) {
      const why = signal.reason as Ending
      return why === 'cancelled'
        ? { status: 'cancelled' }
        : why === 'lost'
          ? { status: 'lost' }
          : { status: 'retry', spent: false }
    }
    if (error instanceof JobFailure) {
      if (error.cause !== undefined) options.onError(error.cause, job)
      return { status: 'failed', error: error.message }
    }
    options.onError(error, job)
    return job.attempts >= job.max_attempts
      ? { status: 'failed', error: reasonOf(error) }
      : { status: 'retry', spent: true }
  }
}

async function settle(store: Store, job: JobRow, worker: string, result: Result): Promise<void> {
  if (result.status === 'lost') return
  if (result.status === 'retry')
    await requeue(store, job.id, worker, result.spent ? RETRY_SECONDS * job.attempts : 0, result.spent)
  else await finish(store, job.id, worker, result)
}

export function startJobRunner(options: RunnerOptions): JobRunner {
  const worker = randomUUID()
  const types = Object.keys(options.handlers)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let nudge = new AbortController()

  const loop = async (): Promise<void> => {
    // One process owns the embedded database, so earlier claims belong to a dead process.
    if (options.store.kind === 'embedded')
      await freeAllClaims(options.store, types).catch((error: unknown) => options.onError(error, null))
    while (!stopping.signal.aborted) {
      const job = running.size < options.concurrency ? await next() : null
      if (job) {
        const done: Promise<void> = runJob(options, worker, job, stopping.signal)
          .catch((error: unknown) => options.onError(error, job))
          .finally(() => {
            running.delete(done)
            nudge.abort()
          })
        running.add(done)
      } else {
        // Rejects only when nudged.
        await wait(options.pollMs ?? POLL_MS, undefined, { signal: nudge.signal }).catch(() => undefined)
        nudge = new AbortController()
      }
    }
  }
  const looks = watchOutage((error) => options.onError(error, null))
  const next = (): Promise<JobRow | null> =>
    claim(options.store, worker, types).then(
      (job) => {
        looks.worked()
        return job
      },
      (error: unknown) => {
        looks.failed(error)
        return null
      },
    )
  const looping = options.concurrency > 0 && types.length > 0 ? loop() : Promise.resolve()
  return {
    wake: () => nudge.abort(),
    stop: async () => {
      stopping.abort()
      nudge.abort()
      await looping
      await Promise.all(running)
    },
  }
}
