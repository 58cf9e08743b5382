import { createInspectedActor } from '../../machines/inspect.ts'
import type { OutboxActor } from '../../machines/outbox.ts'
import { plugOutbox } from '../../machines/plugOutbox.ts'
import type { Notice, OutboxPorts } from '../../machines/ports.ts'

let current: { readonly owner: string; readonly actor: OutboxActor } | null = null

/**
 * The outbox of a person. It lives as long as the page does: leaving an annotation page stops no push. Another
 * person's login stops it; what it had not sent stays in that person's storage.
 */
export function sessionOutbox(
  owner: string,
  ports: () => OutboxPorts,
  notify: (notice: Notice) => void,
): OutboxActor {
  if (current?.owner === owner) return current.actor
  current?.actor.stop()
  const actor = createInspectedActor(plugOutbox(ports(), notify))
  actor.start()
  current = { owner, actor }
  return actor
}
