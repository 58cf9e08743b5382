import type { OutboxActor } from '../outbox.ts'
import type { PullRequest, StagePorts } from '../ports.ts'
import { isSameQueue } from '../ports.ts'
import type { OutboxEntry, ReadyItem, WorkItem } from '../work.ts'
import type { PulledItems } from './types.ts'

/**
 * Milliseconds that a pull waits for pushes and releases on their way. Until they have arrived the server holds their items to be in
 * hand and gives them out again in place of new ones: the last item of a batch would end in an empty list.
 */
export const PUSH_PATIENCE_MS = 3_000

/** Whether a push keeps this pull waiting: of the same work, not refused, and of the item that is asked for if one is. */
const standsInTheWay = (request: PullRequest, entry: OutboxEntry): boolean =>
  isSameQueue(entry, request) &&
  entry.refusal === null &&
  (request.id === undefined || entry.item.resource.uuid === request.id)

/** Whether nothing keeps this pull waiting. */
const haveArrived = (outbox: OutboxActor, request: PullRequest): boolean =>
  !outbox.getSnapshot().context.entries.some((entry) => standsInTheWay(request, entry))

/** Resolves when the pushes have arrived, when patience is at its end, or when `signal` aborts. */
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

/** Items that have left this page: a pull drops them although the server still says that they are held. */
interface DepartedItems {
  readonly has: (id: string) => boolean
  readonly stop: () => void
}

/**
 * Looks for items on their way to the server, and for those of the same work that were at any moment from now on: what the
 * server answers may be older than what it has taken since. Other work may follow on what has arrived, as an edit does.
 */
function watchHandedIn(outbox: OutboxActor, request: PullRequest): DepartedItems {
  const ids = new Set<string>()
  // What was refused elsewhere is in nobody's way: it may be on its way out of the outbox, to be corrected here.
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

/** Items on their way back to the server, of one page. */
interface Releases {
  /** `given` tells whether the item is no longer held; it does not reject. */
  readonly add: (id: string, given: Promise<boolean>) => void
  readonly haveArrived: () => boolean
  /** Resolves when they have arrived, when patience is at its end, or when `signal` aborts. */
  readonly arrived: (wait: StagePorts['wait'], signal: AbortSignal) => Promise<void>
  /** Looks for items on their way, now or at any moment from now on, but for those that could not be given back. */
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

/** Most that one pull may ask for. */
const PULL_MOST = 100

/** An item that nobody has worked on yet starts from the empty annotation of its kind. */
export const ready = (ports: StagePorts, item: WorkItem): ReadyItem => ({
  ...item,
  annotation: item.annotation ?? ports.emptyAnnotation(item),
})

/** Whether an item has left this page's hands, whatever the server still says. */
type HasLeft = (id: string) => boolean

/** Asks for what nobody has handed in or given back here by the time that it comes. */
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
  // All that came has left already: so many more are asked for, or a slow push would look like the end of the work.
  if (length > 0 && count > length && freshOf(answer.items).length === 0 && request.id === undefined)
    answer = await ports.pull({ ...request, count }, signal)
  const works = await ports.local.loadWork(answer.items.map((item) => item.resource.uuid))
  const items = freshOf(answer.items).map((item) => ready(ports, item))
  return { items, remaining: answer.remaining, works }
}

/** What sets out from this page for the server. */
export interface Departures {
  readonly outbox: OutboxActor
  readonly releases: Releases
}

/**
 * Pulls once the pushes and releases on their way have arrived. One that takes longer, or sets out while the server answers,
 * has left already, so its item does not come again although the server still said that it was held.
 */
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
