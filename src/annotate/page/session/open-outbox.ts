import type { OutboxActor } from '../../../machines/outbox.ts'
import { activityReporterOf } from '../../../platform/live/browser-activity.ts'
import { chosenPullAnswered } from '../../../platform/work/chosen-pulls.ts'
import { createOutboxPorts } from '../../../platform/work/outbox-ports.ts'
import { createOutboxStore } from '../../../platform/storage/outbox-store.ts'
import { restoredDatabase } from '../../../platform/storage/restored.ts'
import { api, session } from '../../../platform/services.ts'
import { dropWorkOf } from '../../../platform/storage/work-store.ts'
import { createWorkflowCalls } from '../../../platform/work/workflow-calls.ts'
import { toasts } from '../../../ui/toasts.ts'
import type { LeftoverPushes } from './notices.ts'
import { leftoverToast, showNotice } from './notices.ts'
import { waitFor } from 'xstate'
import { createInspectedActor } from '../../../machines/inspect.ts'
import { provideOutbox } from '../../../machines/provideOutbox.ts'
import type { Notice, OutboxPorts } from '../../../machines/ports.ts'
import type { OutboxEntry } from '../../../machines/work.ts'

/** The outbox of this person in this browser; what lies in its storage is on its way by then. */
export const openOutbox = (owner: string): Promise<OutboxActor> =>
  startOutbox(
    () => ({
      owner,
      ports: createOutboxPorts({
        push: createWorkflowCalls(api).push,
        store: createOutboxStore(restoredDatabase(), owner),
        session,
        owner,
        beforePush: (id) => Promise.all([activityReporterOf(owner).flush(), chosenPullAnswered(id)]),
      }),
      notify: showNotice,
      // What cannot be deleted now takes room and does no other harm: its version is over.
      forgetWork: ({ item }) =>
        void dropWorkOf(restoredDatabase(), owner, item.resource.uuid, item.version).catch(() => undefined),
      reportLeftover: (left) => toasts.show(leftoverToast(left)),
    }),
    owner,
  )

interface OutboxTools {
  readonly owner: string
  readonly ports: OutboxPorts
  readonly notify: (notice: Notice) => void
  /** The server has it: what lies here of that work is no longer wanted. */
  readonly forgetWork: (entry: OutboxEntry) => void
  /** What became of pushes that lay in storage. */
  readonly reportLeftover: (left: LeftoverPushes) => void
}

interface Running extends OutboxTools {
  readonly actor: OutboxActor
}

let current: Running | null = null

function start(tools: OutboxTools): Running {
  const running = { ...tools, actor: createInspectedActor(provideOutbox(tools.ports, tools.notify)) }
  // A page that is open forgets by itself what it handed in; this one outlives pages.
  running.actor.on('accepted', ({ entry }) => tools.forgetWork(entry))
  running.actor.start()
  void waitFor(running.actor, (snapshot) => snapshot.matches('open')).then(
    ({ context }) => reportLeftovers(running.actor, context.entries, tools.reportLeftover),
    // It was stopped before it had loaded.
    () => undefined,
  )
  return running
}

/**
 * Another page may have been killed since this outbox looked into storage. What it holds already it passes over, and what it
 * let go of while it looked.
 */
async function lookAgain({ actor, ports, reportLeftover }: Running): Promise<void> {
  const keys = (): string[] => actor.getSnapshot().context.entries.map(({ key }) => key)
  const before = keys()
  const stored = await ports.store.load().catch(() => [])
  const known = new Set([...before, ...keys()])
  const left = stored.filter(({ key }) => !known.has(key))
  reportLeftovers(actor, left, reportLeftover)
  for (const entry of left) actor.send({ type: 'ADD', entry })
}

/**
 * The outbox of a person, with all in it that lies in storage. It lives as long as the page does: leaving an annotation
 * page stops no push, and a session that ends only halts it. Another person's login stops it; what it had not sent
 * stays in that person's storage.
 */
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

/** Tells once each of these entries was answered; says nothing while one is still on its way. */
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
