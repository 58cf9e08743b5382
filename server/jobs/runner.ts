import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isDiskFull } from '../disk-full.ts'
import { MediaRefusal } from '../media/refusal.ts'
import { watchOutage } from '../outage.ts'
import { requireValue } from '../require-value.ts'
import type { Store } from '../store/store.ts'
import { claim, finish, freeAllClaims, type JobRow, type Outcome, report, requeue } from './queue.ts'
import { jobText } from './text.ts'

/** What people can make of an error that stopped a job; what programmes say among each other is for the log. */
export function reasonOf(error: unknown): string {
  if (isDiskFull(error)) return jobText.diskFull
  return error instanceof MediaRefusal ? error.message : jobText.failed
}

export interface JobContext {
  /** Aborted when the job was cancelled, lost to another worker, or the server stops. */
  signal: AbortSignal
  /** `done` 0…1; written to the database now and then, so call it as often as you like. */
  progress(done: number, text: string): void
}

/** What a job is to show for it. */
interface JobDone {
  result: Record<string, unknown>
  text: string
  /** Called once that is noted: what another run needs, where this one is cut off before, stays until then. */
  cleanUp?: () => Promise<void>
}

/** Does the work and gives what came of it. May run again from the start after a crash. */
export type JobHandler<Type extends string = string> = (
  job: JobRow<Type>,
  context: JobContext,
) => Promise<JobDone>

/** By the type of job that each is for. */
export type JobHandlers = Readonly<Record<string, JobHandler<never>>>

/** Failed for a reason that another try will not change. The message is for the person who started the job. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure'
}

export interface JobRunner {
  /** Looks for work now instead of at the next turn. */
  wake(): void
  /** Lets running jobs go back to the queue, and waits for them. */
  stop(): Promise<void>
}

export interface RunnerOptions {
  store: Store
  handlers: JobHandlers
  /** Jobs at once. 0: none, other processes do the work. */
  concurrency: number
  onError: (error: unknown, job: JobRow | null) => void
  /** Told how far a job is, at most twice a second and only when that has changed. */
  onProgress?: (job: JobRow, done: number, text: string) => void
  /** Told when a job has left this worker, and how. @param ms milliseconds that it ran here */
  onSettled?: (job: JobRow, status: Result['status'], ms: number) => void
  /** Milliseconds between two looks into the queue. */
  pollMs?: number
}

const POLL_MS = 1000
const REPORT_MS = 500
const RETRY_SECONDS = 5

type Ending = 'cancelled' | 'lost' | 'stopping'

/** Claim, progress and cancellation of one running job. */
async function runJob(
  options: RunnerOptions,
  worker: string,
  job: JobRow,
  stopping: AbortSignal,
): Promise<void> {
  const { store } = options
  const begun = performance.now()
  // The handler of the job's own type.
  const handler = requireValue(options.handlers[job.type]) as JobHandler
  const ended = new AbortController()
  const end = (why: Ending): void => ended.abort(why)
  const onStop = (): void => end('stopping')
  // A job that was claimed while the server began to stop hears nothing of it any more.
  if (stopping.aborted) onStop()
  stopping.addEventListener('abort', onStop, { once: true })
  const state = { done: job.progress, text: job.progress_text }
  let told = job.progress

  const tell = async (): Promise<void> => {
    const answer = await report(store, job.id, worker, state)
    if (answer === 'held' && state.done !== told) options.onProgress?.(job, (told = state.done), state.text)
    if (answer !== 'held') end(answer === 'cancel' ? 'cancelled' : 'lost')
  }
  const outage = watchOutage((error) => options.onError(error, job))
  let [telling, isTelling] = [Promise.resolve(), false]
  const timer = setInterval(() => {
    // One at a time, and none for later: whoever stops while the database is away would wait for all of them.
    if (isTelling) return
    isTelling = true
    telling = tell()
      .then(outage.worked, outage.failed)
      .finally(() => (isTelling = false))
  }, REPORT_MS)

  const outcome = await work(options, job, handler, ended.signal, (done, text) =>
    Object.assign(state, { done, text }),
  )
  clearInterval(timer)
  stopping.removeEventListener('abort', onStop)
  await telling
  await settle(store, job, worker, outcome)
  options.onSettled?.(job, outcome.status, performance.now() - begun)
  if (outcome.status === 'done') await outcome.cleanUp?.()
}

type Result =
  | Exclude<Outcome, { status: 'done' }>
  | ({ status: 'done' } & JobDone)
  | { status: 'retry'; spent: boolean }
  | { status: 'lost' }

async function work(
  options: RunnerOptions,
  job: JobRow,
  handler: JobHandler,
  signal: AbortSignal,
  progress: JobContext['progress'],
): Promise<Result> {
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

/** Works on the queue until stopped. Several runners, in one or many processes, share one queue. */
export function startJobRunner(options: RunnerOptions): JobRunner {
  const worker = randomUUID()
  const types = Object.keys(options.handlers)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let nudge = new AbortController()

  const loop = async (): Promise<void> => {
    // One process owns an embedded database, so whatever runs there belongs to a process that is gone.
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
