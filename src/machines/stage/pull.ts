import type { OutboxActor } from '../outbox.ts'
import type { PullRequest, StagePorts } from '../ports.ts'
import { isSameQueue } from '../ports.ts'
import type { OutboxEntry, ReadyItem, WorkItem } from '../work.ts'
import type { PulledItems } from './types.ts'

/** Until pushes and releases arrive, the server returns their items instead of new ones. */
export const PUSH_PATIENCE_MS = 3_000

const standsInTheWay = (request: PullRequest, entry: OutboxEntry): boolean =>
  isSameQueue(entry, request) &&
  entry.refusal === null &&
  (request.id === undefined || entry.item.resource.uuid === request.id)

const haveArrived = (outbox: OutboxActor, request: PullRequest): boolean =>
  !outbox.getSnapshot().context.entries.some((entry) => standsInTheWay(request, entry))

async function pushesArrived(
  outbox: OutboxActor,
  request: PullRequest,
  wait: StagePorts['wait'],
  signal: AbortSignal,
): Promise<void> {
  if (haveArrived(outbox, request)) return
  const patience = new AbortController()
  const stop = () => patience.abort()
  signal.addEventListener('abort', stop, { once: true })
  const subscription = outbox.subscribe(() => {
    if (haveArrived(outbox, request)) stop()
  })
  await wait(PUSH_PATIENCE_MS, patience.signal)
  subscription.unsubscribe()
  signal.removeEventListener('abort', stop)
}

/** A pull drops them, although the server still counts them as held. */
interface DepartedItems {
  readonly has: (id: string) => boolean
  readonly stop: () => void
}

/** In the outbox now, or of this queue at any time since the call: the server's response may be older. */
function watchHandedIn(outbox: OutboxActor, request: PullRequest): DepartedItems {
  const ids = new Set<string>()
  // Refused work of other queues may be leaving the outbox, to be corrected here.
  const isOut = (entry: OutboxEntry): boolean => entry.refusal === null || isSameQueue(entry, request)
  const entries = () => outbox.getSnapshot().context.entries
  const note = (): void => {
    for (const entry of entries()) if (isSameQueue(entry, request)) ids.add(entry.item.resource.uuid)
  }
  note()
  const subscription = outbox.subscribe(note)
  return {
    has: (id) => ids.has(id) || entries().some((entry) => entry.item.resource.uuid === id && isOut(entry)),
    stop: () => subscription.unsubscribe(),
  }
}

interface Releases {
  /** `given` does not reject; it resolves to whether the item is no longer held. */
  readonly add: (id: string, given: Promise<boolean>) => void
  readonly haveArrived: () => boolean
  readonly arrived: (wait: StagePorts['wait'], signal: AbortSignal) => Promise<void>
  /** Records items under way from now on, except failed releases. */
  readonly watch: () => DepartedItems
}

export function createReleases(): Releases {
  const underWay = new Map<string, Promise<boolean>>()
  const watches = new Set<Set<string>>()
  return {
    add(id, given) {
      underWay.set(id, given)
      for (const ids of watches) ids.add(id)
      void given.then((isGiven) => {
        underWay.delete(id)
        if (!isGiven) for (const ids of watches) ids.delete(id)
      })
    },
    haveArrived: () => underWay.size === 0,
    async arrived(wait, signal) {
      if (underWay.size === 0) return
      const patience = new AbortController()
      const stop = (): void => patience.abort()
      signal.addEventListener('abort', stop, { once: true })
      void Promise.all(underWay.values()).then(stop)
      await wait(PUSH_PATIENCE_MS, patience.signal)
      signal.removeEventListener('abort', stop)
    },
    watch() {
      const ids = new Set(underWay.keys())
      watches.add(ids)
      return { has: (id) => ids.has(id), stop: () => void watches.delete(ids) }
    },
  }
}

/** The contract's limit of items per pull. */
const PULL_MOST = 100

export const ready = (ports: StagePorts, item: WorkItem): ReadyItem => ({
  ...item,
  annotation: item.annotation ?? ports.emptyAnnotation(item),
})

type HasLeft = (id: string) => boolean

async function pullFresh(
  ports: StagePorts,
  request: PullRequest,
  hasLeft: HasLeft,
  signal: AbortSignal,
): Promise<PulledItems> {
  const freshOf = (items: readonly WorkItem[]): readonly WorkItem[] =>
    items.filter((item) => !hasLeft(item.resource.uuid))
  let answer = await ports.pull(request, signal)
  const { length } = answer.items
  const count = Math.min(length + (request.count ?? length), PULL_MOST)
  // All items have left this page: without more, a slow push would look like the end of the work.
  if (length > 0 && count > length && freshOf(answer.items).length === 0 && request.id === undefined)
    answer = await ports.pull({ ...request, count }, signal)
  const works = await ports.local.loadWork(answer.items.map((item) => item.resource.uuid))
  const items = freshOf(answer.items).map((item) => ready(ports, item))
  return { items, remaining: answer.remaining, works }
}

export interface Departures {
  readonly outbox: OutboxActor
  readonly releases: Releases
}

/** Waits for pushes and releases under way; drops items of slower ones from the response. */
export async function pull(
  ports: StagePorts,
  { outbox, releases }: Departures,
  request: PullRequest,
  signal: AbortSignal,
): Promise<PulledItems> {
  if (!releases.haveArrived() || !haveArrived(outbox, request)) {
    await Promise.all([
      releases.arrived(ports.wait, signal),
      pushesArrived(outbox, request, ports.wait, signal),
    ])
    signal.throwIfAborted()
  }
  const handedIn = watchHandedIn(outbox, request)
  const givenBack = releases.watch()
  try {
    return await pullFresh(ports, request, (id) => handedIn.has(id) || givenBack.has(id), signal)
  } finally {
    handedIn.stop()
    givenBack.stop()
  }
}
