import { waitFor } from 'xstate'
import type { PortFailure } from '../../../machines/failure.ts'
import { asFailure } from '../../../machines/failure.ts'
import type { OutboxActor } from '../../../machines/outbox.ts'
import { isUnderWay } from '../../../machines/outbox.ts'
import type { WorkQueue } from '../../../machines/ports.ts'
import { isSameQueue } from '../../../machines/ports.ts'
import type { OutboxEntry, WorkItem } from '../../../machines/work.ts'
import type { StageActor } from './editor-sync.ts'

/** Milliseconds. The server grants some more, for the way there. */
export const TAKE_BACK_MS = 10_000

const ANSWER_PATIENCE_MS = 15_000

interface TakingBackTools {
  readonly stage: Pick<StageActor, 'send'>
  readonly outbox: OutboxActor
  readonly queue: WorkQueue
  readonly takeBack: (queue: WorkQueue, id: string) => Promise<WorkItem>
  readonly stored: (id: string) => Promise<void>
  readonly now: () => number
  readonly later: (callback: () => void, milliseconds: number) => () => void
  readonly notify: (failure: PortFailure) => void
}

interface Offer {
  readonly entry: OutboxEntry
  readonly isBusy: boolean
}

/** Offers the latest push of this page; earlier ones follow while their time lasts. */
export interface TakingBack {
  readonly subscribe: (listener: () => void) => () => void
  /** The same object until something changes. */
  readonly current: () => Offer | null
  readonly takeBack: () => void
  readonly stop: () => void
}

type Entries = Pick<TakingBackTools, 'outbox'>

const entryOf = ({ outbox }: Entries, key: string): OutboxEntry | undefined =>
  outbox.getSnapshot().context.entries.find((entry) => entry.key === key)

/** An open call may still arrive, so its response is waited for. */
const answered = ({ outbox }: Entries, key: string): Promise<unknown> =>
  waitFor(
    outbox,
    ({ context }) => {
      const entry = context.entries.find((each) => each.key === key)
      return !entry || !isUnderWay(entry, context)
    },
    { timeout: ANSWER_PATIENCE_MS },
  )

const isAway = (error: unknown): boolean => asFailure(error).type === 'offline'

/** From the server, or from the outbox. An attempt without a response may have arrived. */
async function retake(tools: TakingBackTools, entry: OutboxEntry): Promise<void> {
  const { stage, outbox, queue, takeBack, stored } = tools
  const id = entry.item.resource.uuid
  await answered(tools, entry.key)
  if (!entryOf(tools, entry.key)) {
    const { annotation, ...item } = await takeBack(queue, id)
    return stage.send({
      type: 'TAKEN_BACK',
      entry,
      item: { ...item, annotation: annotation ?? entry.item.annotation },
    })
  }
  stage.send({ type: 'TAKEN_BACK', entry, item: entry.item })
  await stored(id)
  outbox.send({ type: 'REMOVE', key: entry.key })
  await takeBack(queue, id).catch((error: unknown) => {
    if (!isAway(error)) throw error
  })
}

export function createTakingBack(tools: TakingBackTools): TakingBack {
  const { outbox, queue, later, now, notify } = tools
  const known = new Set(outbox.getSnapshot().context.entries.map(({ key }) => key))
  const listeners = new Set<() => void>()
  const timers = new Map<string, () => void>()
  let offered: readonly OutboxEntry[] = []
  let busyKey: string | null = null
  let offer: Offer | null = null

  /** Not what another page left behind. */
  const isFresh = (entry: OutboxEntry): boolean =>
    isSameQueue(entry, queue) && now() - entry.createdAt < TAKE_BACK_MS
  const publish = (): void => {
    const entry = offered.at(-1)
    offer = entry ? { entry, isBusy: entry.key === busyKey } : null
    for (const listener of listeners) listener()
  }
  const drop = (key: string): void => {
    timers.get(key)?.()
    timers.delete(key)
    if (key === busyKey || !offered.some((entry) => entry.key === key)) return
    offered = offered.filter((entry) => entry.key !== key)
    publish()
  }
  const add = (entry: OutboxEntry): void => {
    known.add(entry.key)
    offered = [...offered.filter(({ push }) => push.id !== entry.push.id), entry]
    timers.set(
      entry.key,
      later(() => drop(entry.key), TAKE_BACK_MS),
    )
    publish()
  }
  const subscriptions = [
    outbox.subscribe(({ context: { entries } }) => {
      for (const entry of entries) if (!known.has(entry.key) && isFresh(entry)) add(entry)
    }),
    outbox.on('refused', ({ entry }) => drop(entry.key)),
  ]

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => offer,
    takeBack() {
      const entry = offered.at(-1)
      if (!entry || busyKey !== null) return
      busyKey = entry.key
      publish()
      const settle = (): void => {
        busyKey = null
        drop(entry.key)
      }
      retake(tools, entry).then(settle, (error: unknown) => {
        settle()
        notify(asFailure(error))
      })
    },
    stop() {
      for (const subscription of subscriptions) subscription.unsubscribe()
      for (const stop of timers.values()) stop()
      listeners.clear()
    },
  }
}
