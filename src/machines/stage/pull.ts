import type { OutboxActor } from '../outbox.ts'
import type { PullRequest, StagePorts } from '../ports.ts'
import type { ReadyItem, WorkItem } from '../work.ts'
import type { HandedIn } from './landing.ts'
import { haveLanded, pushesLanded, watchHandedIn } from './landing.ts'
import type { Pulled } from './types.ts'

/** Most that one pull may ask for. */
const PULL_MOST = 100

/** An item that nobody has worked on yet starts from the empty annotation of its kind. */
export const ready = (ports: StagePorts, item: WorkItem): ReadyItem => ({
  ...item,
  annotation: item.annotation ?? ports.emptyAnnotation(item),
})

/** Asks for what nobody has handed in here by the time that it comes. */
async function pullFresh(
  ports: StagePorts,
  request: PullRequest,
  handedIn: HandedIn,
  signal: AbortSignal,
): Promise<Pulled> {
  const freshOf = (items: readonly WorkItem[]): readonly WorkItem[] =>
    items.filter((item) => !handedIn.has(item.resource.uuid))
  let answer = await ports.pull(request, signal)
  const { length } = answer.items
  const count = Math.min(length + (request.count ?? length), PULL_MOST)
  // All that came is handed in already: so many more are asked for, or a slow push would look like the end of the work.
  if (length > 0 && count > length && freshOf(answer.items).length === 0 && request.id === undefined)
    answer = await ports.pull({ ...request, count }, signal)
  const works = await ports.local.loadWork(answer.items.map((item) => item.resource.uuid))
  const items = freshOf(answer.items).map((item) => ready(ports, item))
  return { items, remaining: answer.remaining, works }
}

/**
 * Pulls once the pushes on their way have landed. One that takes longer, or sets out while the server answers, hands its
 * item in already, so the item does not come again although the server still said that it was held.
 */
export async function pull(
  ports: StagePorts,
  outbox: OutboxActor,
  request: PullRequest,
  signal: AbortSignal,
): Promise<Pulled> {
  if (!haveLanded(outbox, request)) {
    await pushesLanded(outbox, request, ports.wait, signal)
    signal.throwIfAborted()
  }
  const handedIn = watchHandedIn(outbox, request)
  try {
    return await pullFresh(ports, request, handedIn, signal)
  } finally {
    handedIn.stop()
  }
}
