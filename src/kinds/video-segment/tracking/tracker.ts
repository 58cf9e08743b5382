import { asFailure } from '../../../machines/failure.ts'
import type {
  TrackingCalls,
  TrackingRequest,
  TrackingTask,
  TrackingFeed,
} from '../../../platform/mask-rows/tracking-calls.ts'
import type { RowController } from '../rows/row-controller.ts'

/** How the tracking of the open video stands. A new object after each change. */
interface TrackerState {
  readonly task: TrackingTask | null
  /** A request is on its way. */
  readonly busy: boolean
  /** Why there is no tracking, in the server's words. */
  readonly problem: string | null
}

export interface Tracker {
  readonly state: () => TrackerState
  readonly subscribe: (listener: () => void) => () => void
  /**
   * `begun` is told as soon as it is known to be under way, which may be later where the answer is lost; `refused` that it is
   * not, and will not be.
   * @returns whether it was started; otherwise `problem` says why not
   */
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
  /** What the server tells by itself between two looks. */
  readonly news?: TrackingFeed
  /** Told of each tracking that was followed to its end. */
  readonly ended?: (task: TrackingTask) => void
  /** What another page has asked of the item that is open, without an answer. */
  readonly asked?: () => Unanswered | null
}

/** Milliseconds between two looks at a task, and looks between two readings of what it has made. */
const LOOK_EVERY_MS = 1_000
const READ_EVERY = 3

const NONE: TrackerState = { task: null, busy: false, problem: null }

export const isUnderWay = (task: TrackingTask | null): boolean =>
  task?.state === 'queued' || task?.state === 'running'

/** A start that got no answer: the newest tracking before it, and who is told when there is another. */
export interface Unanswered {
  readonly before: string | undefined
  readonly begun: () => void
}

/** Nothing is known of a task while one is offline; a refusal means that there is none to be seen. */
const unlessRefused = (error: unknown): null | undefined =>
  asFailure(error).type === 'refused' ? null : undefined

/** Starts trackings of the open video, follows the one under way, and has the rows read anew as it makes them. */
class OpenTracker implements Tracker {
  readonly #tools: TrackerTools
  readonly #listeners = new Set<() => void>()
  readonly #unsubscribe: () => void
  #state = NONE
  #uuid: string | null = null
  /** How often another video was opened. */
  #opened = 0
  /** Progress of what was read last. */
  #readAt: number | null = null
  #following = new AbortController()
  /** By item: one may have gone to another meanwhile. */
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
      // Tracking works on what the server has.
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

  /** An item that is opened may be tracked already. */
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

  /** What was asked without an answer has begun after all, and may be over by now. */
  #meet(id: string, task: TrackingTask | null): void {
    const asked = this.#unanswered.get(id)
    if (!asked || !task || task.taskId === asked.before) return
    this.#unanswered.delete(id)
    asked.begun()
  }

  /** Takes in what was seen of the task; false once it is over. */
  #see(task: TrackingTask | null, looks: number): boolean {
    const before = this.#state.task
    const runs = isUnderWay(task)
    // What stood against beginning does not stand any more.
    this.#change(runs ? { task, problem: null } : { task })
    if (task?.state === 'done' && isUnderWay(before)) this.#tools.ended?.(task)
    const progress = task?.progress ?? null
    // What was made before is part of what was read when the item was opened.
    if (looks === 0) this.#readAt = progress
    const hasNews = runs ? progress !== this.#readAt && looks % READ_EVERY === 0 : isUnderWay(before)
    if (hasNews) {
      this.#readAt = progress
      this.#tools.rows.reread()
    }
    return runs
  }

  /** Looks until the task is over; what it made is read on the way and at the end. */
  async #follow(id: string): Promise<void> {
    this.#following.abort()
    this.#following = new AbortController()
    const { signal } = this.#following
    let awake = new AbortController()
    for (let looks = 0; !signal.aborted; looks += 1) {
      // Who is offline looks again; the task goes on without anybody.
      const task = await this.#tools.calls.newest(id).catch(unlessRefused)
      if (signal.aborted) break
      if (task !== undefined) this.#meet(id, task)
      if (task !== undefined && !this.#see(task, looks)) break
      if (looks === 0) this.#listen(id, () => awake.abort(), signal)
      awake = new AbortController()
      await this.#tools.wait(LOOK_EVERY_MS, AbortSignal.any([signal, awake.signal]))
    }
    // Nothing is told of what is over.
    if (!signal.aborted) this.#following.abort()
  }

  /** Shows progress as it is told; at an end one looks at once. */
  #listen(id: string, look: () => void, signal: AbortSignal): void {
    this.#tools.news?.(
      id,
      (progress) => {
        const { task } = this.#state
        if (progress === null) look()
        else if (task && isUnderWay(task)) this.#change({ task: { ...task, state: 'running', progress } })
      },
      signal,
    )
  }

  /** What comes of it is shown of the video that it was asked for alone. @returns whether it was done */
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
      // The answer alone may be lost: then it is under way all the same.
      if (type !== 'refused') void this.#follow(id)
      return false
    }
  }
}

export const createTracker = (tools: TrackerTools): Tracker => new OpenTracker(tools)
