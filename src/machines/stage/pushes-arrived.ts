import type { OutboxActor } from '../outbox.ts'
import type { PullRequest, StagePorts } from '../ports.ts'
import { isSameQueue } from '../ports.ts'
import type { OutboxEntry } from '../work.ts'

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
export const haveArrived = (outbox: OutboxActor, request: PullRequest): boolean =>
  !outbox.getSnapshot().context.entries.some((entry) => standsInTheWay(request, entry))

/** Resolves when the pushes have arrived, when patience is at its end, or when `signal` aborts. */
export async function pushesArrived(
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

/** What was handed in, and so is not to come with a pull although the server still says that it is held. */
export interface HandedIn {
  readonly has: (id: string) => boolean
  readonly stop: () => void
}

/**
 * Looks for items on their way to the server, and for those of the same work that were at any moment from now on: what the
 * server answers may be older than what it has taken since. Other work may follow on what has arrived, as an edit does.
 */
export function watchHandedIn(outbox: OutboxActor, request: PullRequest): HandedIn {
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
