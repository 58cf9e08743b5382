import { assign, fromPromise } from 'xstate'
import { connectionOf } from './connection.ts'
import { asFailure } from './failure.ts'
import { outboxMachine, waiting } from './outbox.ts'
import type { Notice, OutboxPorts } from './ports.ts'
import { pushMachine } from './push.ts'
import type { OutboxEntry } from './work.ts'

type Sent = { readonly input: OutboxEntry; readonly signal: AbortSignal }

export const provideOutbox = (ports: OutboxPorts, notify: (notice: Notice) => void) => {
  const { store } = ports
  const reportStorage = (error: unknown) =>
    notify({ code: 'storage-failed', reason: asFailure(error).reason })
  const push = pushMachine.provide({
    actors: {
      connection: connectionOf(ports.watchOnline),
      store: fromPromise(({ input }: Sent) => store.put(input)),
      push: fromPromise(({ input, signal }: Sent) =>
        ports.push(
          {
            kind: input.kind,
            assignment: input.assignment,
            idempotencyKey: input.key,
            item: input.push,
            ...(input.work.rows && !input.push.duplicateOf && { rows: input.work.rows }),
          },
          signal,
        ),
      ),
      drop: fromPromise(({ input }: Sent) => store.remove(input.key)),
    },
  })
  return outboxMachine.provide({
    actors: { push, load: fromPromise(() => store.load()) },
    actions: {
      forget: (_, { key }) => void store.remove(key).catch(reportStorage),
      noteWaiting: assign(({ context }, report) => waiting(context, report, ports.now())),
      reportStorage: (_, { error }) => reportStorage(error),
    },
  })
}
