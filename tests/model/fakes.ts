import { SimulatedClock, createActor } from 'xstate'
import { failureOfStatus } from '../../src/machines/failure.ts'
import type { OutboxActor } from '../../src/machines/outbox.ts'
import { provideOutbox } from '../../src/machines/provide-outbox.ts'
import type {
  Notice,
  OutboxPorts,
  WorkQueue,
  DraftReceipt,
  PullAnswer,
  PushReceipt,
  SavedList,
  StagePorts,
} from '../../src/machines/ports.ts'
import type { StageMachine } from '../../src/machines/stage/machines.ts'
import { provideStage } from '../../src/machines/stage/provide-stage.ts'
import type { StageInput } from '../../src/machines/stage/types.ts'
import type { LocalWork, OutboxEntry, ReadyItem, WorkItem } from '../../src/machines/work.ts'

/** A world for the machines: storage in maps, a clock to turn, and calls that one answers by hand. */

export const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const itemOf = (number: number, change: Partial<WorkItem> = {}): ReadyItem => ({
  resource: {
    uuid: uuidOf(number),
    kind: 'image',
    tagId: 1,
    tagName: '街景',
    path: `image/00/${uuidOf(number)}/a.jpg`,
    url: `/media/${number}`,
    thumbnailUrl: `/media/${number}/thumbnail`,
    mime: 'image/jpeg',
    width: 400,
    height: 300,
    status: 'unmarked',
    version: 0,
  },
  stage: 'mark',
  lease: { stage: 'mark', expiresAt: '2026-01-01T02:00:00Z' },
  version: 0,
  draft: null,
  judgement: null,
  marker: null,
  labels: {
    settingsVersion: 1,
    batchSize: 25,
    commentRequired: true,
    commentReasons: [],
    allowExternalShares: false,
  },
  ...change,
  annotation: change.annotation ?? {
    schemaVersion: 1,
    availability: 1,
    remark: '',
    trackingCrop: null,
    excludeCrops: [],
    isCorrect: true,
  },
})

export interface Call<Argument, Answer> {
  readonly argument: Argument
  readonly signal: AbortSignal
  answer(value: Answer): Promise<void>
  fail(error: unknown): Promise<void>
}

/** Calls of one port, waiting for their answers in the order in which they came. */
class Calls<Argument, Answer> {
  readonly all: Call<Argument, Answer>[] = []

  readonly ask = (argument: Argument, signal: AbortSignal): Promise<Answer> =>
    new Promise((resolve, reject) => {
      this.all.push({
        argument,
        signal,
        answer: (value) => (resolve(value), settled()),
        fail: (error) => (reject(error), settled()),
      })
    })

  get last(): Call<Argument, Answer> {
    const call = this.all.at(-1)
    if (!call) throw new Error('nothing was asked')
    return call
  }
}

/** Lets promises that are resolved run their course. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

class Watch<Value> {
  private readonly listeners = new Set<(value: Value) => void>()
  readonly watch = (listener: (value: Value) => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  readonly tell = (value: Value) => {
    for (const listener of this.listeners) listener(value)
  }
}

type Argument<Method extends (...args: never[]) => unknown> = Parameters<Method>[0]

const placeKey = (place: WorkQueue): string => JSON.stringify([place.kind, place.assignment])

export class World {
  readonly clock = new SimulatedClock()
  readonly lists = new Map<string, SavedList>()
  readonly works = new Map<string, LocalWork>()
  readonly entries = new Map<string, OutboxEntry>()
  readonly notices: Notice[] = []
  readonly prefetched: string[] = []
  readonly released: string[] = []
  readonly pulls = new Calls<Argument<StagePorts['pull']>, PullAnswer>()
  readonly pushes = new Calls<Argument<OutboxPorts['push']>, PushReceipt>()
  readonly drafts = new Calls<Argument<StagePorts['saveDraft']>, DraftReceipt>()
  readonly beats = new Calls<readonly string[], { held: { id: string; expiresAt: string }[] }>()
  readonly fetches = new Calls<string, WorkItem | null>()
  readonly online = new Watch<boolean>()
  readonly readonlyOption = new Watch<boolean>()
  readonly activity = new Watch<number>()
  keys = 0
  /** What local storage was given of any work is stored by then. */
  stored = Promise.resolve()

  readonly ports: StagePorts = {
    local: {
      loadList: (place) => Promise.resolve(this.lists.get(placeKey(place)) ?? null),
      saveList: (place, list) => void this.lists.set(placeKey(place), structuredClone(list)),
      loadWork: (ids) => Promise.resolve(ids.flatMap((id) => this.works.get(id) ?? [])),
      saveWork: (work) => void this.works.set(work.uuid, structuredClone(work)),
      dropWork: (id) => void this.works.delete(id),
      stored: () => this.stored,
    },
    pull: this.pulls.ask,
    fetchItem: (_, id, signal) => this.fetches.ask(id, signal),
    saveDraft: this.drafts.ask,
    release: (_, id) => (this.released.push(id), Promise.resolve()),
    heartbeat: (_, ids, signal) => this.beats.ask(ids, signal),
    prefetch: (items) => void this.prefetched.push(...items.map((item) => item.resource.uuid)),
    notify: (notice) => void this.notices.push(notice),
    watchActivity: this.activity.watch,
    watchOnline: this.online.watch,
    watchReadonly: this.readonlyOption.watch,
    now: () => this.clock.now(),
    wait: (milliseconds, signal) =>
      new Promise((resolve) => {
        this.clock.setTimeout(resolve, milliseconds)
        signal.addEventListener('abort', () => resolve(), { once: true })
      }),
    newKey: () => `key-${++this.keys}`,
    emptyAnnotation: () => itemOf(0).annotation,
    validate: (_, work) =>
      work.annotation['availability'] === null
        ? [{ path: '/availability', rule: 'availability-missing', reason: '' }]
        : [],
  }

  readonly outboxPorts: OutboxPorts = {
    store: {
      load: () => Promise.resolve([...this.entries.values()]),
      put: (entry) => (this.entries.set(entry.key, structuredClone(entry)), Promise.resolve()),
      remove: (key) => (this.entries.delete(key), Promise.resolve()),
    },
    push: this.pushes.ask,
    watchOnline: this.online.watch,
    now: () => this.clock.now(),
  }

  startOutbox() {
    return createActor(provideOutbox(this.outboxPorts, this.ports.notify), { clock: this.clock }).start()
  }

  createStage(machine: StageMachine, input: StageInput, outbox: OutboxActor = this.startOutbox()) {
    return createActor(provideStage(machine, this.ports, outbox), { input, clock: this.clock })
  }

  /** Turns the clock and lets what it set off run. */
  async pass(milliseconds: number): Promise<void> {
    this.clock.increment(milliseconds)
    await settled()
  }
}

export const stale = failureOfStatus(409, '内容已被更新', 'version 0 is not 1')
export const invalid = failureOfStatus(422, '标注不符合规则', '/trackingCrop')
