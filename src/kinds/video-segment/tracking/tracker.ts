import { asFailure } from '../../../machines/failure.ts'
import type {
  TrackingCalls,
  TrackingRequest,
  TrackingTask,
  TrackingFeed,
} from '../../../platform/mask-rows/tracking-calls.ts'
import type { RowController } from '../rows/row-controller.ts'

/** A new object after each change. */
interface TrackerState {
  readonly task: TrackingTask | null
  readonly busy: boolean
  /** In the server's words. */
  readonly problem: string | null
}

export interface Tracker {
  readonly state: () => TrackerState
  readonly subscribe: (listener: () => void) => () => void
  /** `begun` may follow a lost response. @returns whether it was started; otherwise `problem` says why not */
  readonly start: (
    request: Omit<TrackingRequest, 'id'>,
    begun: () => void,
    refused?: () => void,
  ) => Promise<boolean>
  readonly cancel: () => Promise<void>
  readonly stop: () => void
}

interface TrackerTools {
  readonly rows: RowController
  readonly calls: TrackingCalls
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly feed?: TrackingFeed
  readonly ended?: (task: TrackingTask) => void
  /** By an earlier page. */
  readonly asked?: () => Unanswered | null
}

/** Milliseconds between two polls; each draws what was tracked since the one before. */
const LOOK_EVERY_MS = 1_000

const NONE: TrackerState = { task: null, busy: false, problem: null }

export const isUnderWay = (task: TrackingTask | null): boolean =>
  task?.state === 'queued' || task?.state === 'running'

/** The newest tracking before it, and whom to notify of a newer one. */
export interface Unanswered {
  readonly before: string | undefined
  readonly begun: () => void
}

/** Null where the server refuses; undefined while offline. */
const unlessRefused = (error: unknown): null | undefined =>
  asFailure(error).type === 'refused' ? null : undefined

class OpenTracker implements Tracker {
  readonly #tools: TrackerTools
  readonly #listeners = new Set<() => void>()
  readonly #unsubscribe: () => void
  #state = NONE
  #uuid: string | null = null
  #opened = 0
  #readAt: number | null = null
  #following = new AbortController()
  /** By item: another one may have been opened meanwhile. */
  readonly #unanswered = new Map<string, Unanswered>()

  constructor(tools: TrackerTools) {
    this.#tools = tools
    this.#unsubscribe = tools.rows.subscribe(() => this.#look())
  }

  readonly state = (): TrackerState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly start: Tracker['start'] = async (request, begun, refused) => {
    const uuid = this.#uuid
    const before = this.#state.task?.taskId
    const ask = async (id: string): Promise<TrackingTask> => {
      // Tracking works on the server's rows.
      await this.#tools.rows.flush()
      const taskId = await this.#tools.calls.start({ id, ...request })
      this.#unanswered.delete(id)
      return { taskId, state: 'queued', progress: 0, error: null, rows: 0, ends: [] }
    }
    const isBegun = await this.#ask(ask, (id) => this.#unanswered.set(id, { before, begun }))
    if (isBegun) begun()
    else if (uuid === null || !this.#unanswered.has(uuid)) refused?.()
    return isBegun
  }

  readonly cancel = async (): Promise<void> => {
    const { task } = this.#state
    if (!task) return
    await this.#ask(async () => {
      const ended = await this.#tools.calls.cancel(task.taskId)
      this.#tools.rows.reread()
      return ended
    })
  }

  readonly stop = (): void => {
    this.#unsubscribe()
    this.#following.abort()
  }

  #change(patch: Partial<TrackerState>): void {
    this.#state = { ...this.#state, ...patch }
    this.#listeners.forEach((listener) => listener())
  }

  #look(): void {
    const { uuid, saving } = this.#tools.rows.state()
    if (uuid === this.#uuid) return
    this.#following.abort()
    this.#uuid = uuid
    this.#opened += 1
    this.#change(NONE)
    if (uuid === null || saving === null) return
    const asked = this.#unanswered.has(uuid) ? null : this.#tools.asked?.()
    if (asked) this.#unanswered.set(uuid, asked)
    void this.#follow(uuid)
  }

  /** An unanswered start did begin after all, and may already be over. */
  #meet(id: string, task: TrackingTask | null): void {
    const asked = this.#unanswered.get(id)
    if (!asked || !task || task.taskId === asked.before) return
    this.#unanswered.delete(id)
    asked.begun()
  }

  #see(task: TrackingTask | null, looks: number): boolean {
    const before = this.#state.task
    const runs = isUnderWay(task)
    this.#change(runs ? { task, problem: null } : { task })
    if (task?.state === 'done' && isUnderWay(before)) this.#tools.ended?.(task)
    const progress = task?.progress ?? null
    // Rows made earlier were read when the item was opened.
    if (looks === 0 || before === null) this.#readAt = progress
    const hasNews = runs ? progress !== this.#readAt : isUnderWay(before)
    if (hasNews) {
      this.#readAt = progress
      this.#tools.rows.reread()
    }
    return runs
  }

  /** Rereads rows on the way and at the end. */
  async #follow(id: string): Promise<void> {
    this.#following.abort()
    this.#following = new AbortController()
    const { signal } = this.#following
    let awake = new AbortController()
    for (let looks = 0; !signal.aborted; looks += 1) {
      // The task does not depend on the client.
      const task = await this.#tools.calls.newest(id).catch(unlessRefused)
      if (signal.aborted) break
      if (task !== undefined) this.#meet(id, task)
      if (task !== undefined && !this.#see(task, looks)) break
      if (looks === 0) this.#listen(id, () => awake.abort(), signal)
      awake = new AbortController()
      await this.#tools.wait(LOOK_EVERY_MS, AbortSignal.any([signal, awake.signal]))
    }
    // Stops the event feed too.
    if (!signal.aborted) this.#following.abort()
  }

  /** At an end it polls at once. */
  #listen(id: string, look: () => void, signal: AbortSignal): void {
    this.#tools.feed?.(
      id,
      (progress) => {
        const { task } = this.#state
        if (progress === null) look()
        else if (task && isUnderWay(task)) this.#change({ task: { ...task, state: 'running', progress } })
      },
      signal,
    )
  }

  /** Only for the video that it was asked for. @returns whether it was done */
  async #ask(
    ask: (id: string) => Promise<TrackingTask>,
    unanswered?: (id: string) => void,
  ): Promise<boolean> {
    const id = this.#uuid
    if (id === null || this.#state.busy) return false
    const opened = this.#opened
    this.#change({ busy: true, problem: null })
    try {
      const task = await ask(id)
      if (opened !== this.#opened) return true
      this.#change({ task, busy: false })
      void this.#follow(id)
      return true
    } catch (error) {
      const { type, message, reason } = asFailure(error)
      if (type !== 'refused') unanswered?.(id)
      if (opened !== this.#opened) return false
      this.#change({ problem: message === '' ? reason : message, busy: false })
      // Perhaps only the response was lost, and the task runs.
      if (type !== 'refused') void this.#follow(id)
      return false
    }
  }
}

export const createTracker = (tools: TrackerTools): Tracker => new OpenTracker(tools)
