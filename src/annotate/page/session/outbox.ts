import { waitFor } from 'xstate'
import { createInspectedActor } from '../../../machines/inspect.ts'
import type { OutboxActor } from '../../../machines/outbox.ts'
import type { Notice, OutboxPorts } from '../../../machines/ports.ts'
import { provideOutbox } from '../../../machines/provide-outbox.ts'
import type { OutboxEntry } from '../../../machines/work.ts'
import type { LeftoverPushes } from './notices.ts'

interface OutboxTools {
  readonly owner: string
  readonly ports: OutboxPorts
  readonly notify: (notice: Notice) => void
  readonly forgetWork: (entry: OutboxEntry) => void
  readonly reportLeftover: (left: LeftoverPushes) => void
}

interface Running extends OutboxTools {
  readonly actor: OutboxActor
}

let current: Running | null = null

function start(tools: OutboxTools): Running {
  const running = { ...tools, actor: createInspectedActor(provideOutbox(tools.ports, tools.notify)) }
  // An open page drops its own submissions; the outbox outlives pages.
  running.actor.on('accepted', ({ entry }) => tools.forgetWork(entry))
  running.actor.start()
  void waitFor(running.actor, (snapshot) => snapshot.matches('open')).then(
    ({ context }) => reportLeftovers(running.actor, context.entries, tools.reportLeftover),
    // It was stopped before it had loaded.
    () => undefined,
  )
  return running
}

/** Another page may have been killed since storage was read. */
async function lookAgain({ actor, ports, reportLeftover }: Running): Promise<void> {
  const keys = (): string[] => actor.getSnapshot().context.entries.map(({ key }) => key)
  const before = keys()
  // Unreadable storage adds nothing: entries that are known already are sent all the same.
  const stored = await ports.store.load().catch(() => [])
  const known = new Set([...before, ...keys()])
  const left = stored.filter(({ key }) => !known.has(key))
  reportLeftovers(actor, left, reportLeftover)
  for (const entry of left) actor.send({ type: 'ADD', entry })
}

/** Lives as long as the browser page. Another person's login stops it; unsent submissions stay stored. */
export async function startOutbox(tools: () => OutboxTools, owner: string): Promise<OutboxActor> {
  const isFirst = current?.owner !== owner
  if (isFirst) {
    current?.actor.stop()
    current = start(tools())
  }
  const running = current as Running
  await waitFor(running.actor, (snapshot) => snapshot.matches('open'))
  if (!isFirst) await lookAgain(running)
  return running.actor
}

function reportLeftovers(
  outbox: OutboxActor,
  entries: readonly OutboxEntry[],
  tell: (left: LeftoverPushes) => void,
): void {
  const waiting = new Set(entries.filter(({ refusal }) => refusal === null).map(({ key }) => key))
  if (waiting.size === 0) return
  const left = { sent: 0, refused: 0 }
  const settle = (answer: keyof LeftoverPushes, { key }: OutboxEntry): void => {
    if (!waiting.delete(key)) return
    left[answer]++
    if (waiting.size > 0) return
    for (const subscription of subscriptions) subscription.unsubscribe()
    tell(left)
  }
  const subscriptions = [
    outbox.on('accepted', ({ entry }) => settle('sent', entry)),
    outbox.on('refused', ({ entry }) => settle('refused', entry)),
  ]
}
