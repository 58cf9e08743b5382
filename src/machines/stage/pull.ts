import type { OutboxActor } from '../outbox.ts'
import type { PullRequest, StagePorts } from '../ports.ts'
import type { ReadyItem, WorkItem } from '../work.ts'
import { haveArrived, pushesArrived, watchHandedIn } from './pushes-arrived.ts'
import type { Releases } from './releases.ts'
import type { Pulled } from './types.ts'

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
): Promise<Pulled> {
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
export interface SettingOut {
  readonly outbox: OutboxActor
  readonly releases: Releases
}

/**
 * Pulls once the pushes and releases on their way have arrived. One that takes longer, or sets out while the server answers,
 * has left already, so its item does not come again although the server still said that it was held.
 */
export async function pull(
  ports: StagePorts,
  { outbox, releases }: SettingOut,
  request: PullRequest,
  signal: AbortSignal,
): Promise<Pulled> {
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
