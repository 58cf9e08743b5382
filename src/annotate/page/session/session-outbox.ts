import { waitFor } from 'xstate'
import { createInspectedActor } from '../../../machines/inspect.ts'
import type { OutboxActor } from '../../../machines/outbox.ts'
import { provideOutbox } from '../../../machines/provideOutbox.ts'
import type { Notice, OutboxPorts } from '../../../machines/ports.ts'
import type { OutboxEntry } from '../../../machines/work.ts'
import type { LeftPushes } from './leftover-pushes.ts'
import { followLeft } from './leftover-pushes.ts'

export interface OutboxTools {
  readonly owner: string
  readonly ports: OutboxPorts
  readonly notify: (notice: Notice) => void
  /** The server has it: what lies here of that work is no longer wanted. */
  readonly forgetWork: (entry: OutboxEntry) => void
  /** What became of pushes that lay in storage. */
  readonly tellLeft: (left: LeftPushes) => void
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
    ({ context }) => followLeft(running.actor, context.entries, tools.tellLeft),
    // It was stopped before it had loaded.
    () => undefined,
  )
  return running
}

/**
 * Another page may have been killed since this outbox looked into storage. What it holds already it passes over, and what it
 * let go of while it looked.
 */
async function lookAgain({ actor, ports, tellLeft }: Running): Promise<void> {
  const keys = (): string[] => actor.getSnapshot().context.entries.map(({ key }) => key)
  const before = keys()
  const stored = await ports.store.load().catch(() => [])
  const known = new Set([...before, ...keys()])
  const left = stored.filter(({ key }) => !known.has(key))
  followLeft(actor, left, tellLeft)
  for (const entry of left) actor.send({ type: 'ADD', entry })
}

/**
 * The outbox of a person, with all in it that lies in storage. It lives as long as the page does: leaving an annotation
 * page stops no push, and a session that ends only halts it. Another person's login stops it; what it had not sent
 * stays in that person's storage.
 */
export async function sessionOutbox(tools: () => OutboxTools, owner: string): Promise<OutboxActor> {
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
