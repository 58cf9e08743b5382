import { assign, setup } from 'xstate'
import type { LifecycleEvent, LifecycleState } from './state.ts'
import type { Status, Task } from './tasks.ts'
import * as changes from './changes.ts'
import { refusalOf } from './refusal.ts'
import { newResource } from './state.ts'
import { STATUSES } from './tasks.ts'

/** The life of a resource, pure: time and ids come with events. Guards are in refusal.ts, actions in changes.ts. */

type LifecycleContext = Omit<LifecycleState, 'status'>

interface Door {
  status: Status
  leadsTo?: Status
  task?: Task
}

const initialContext = (): LifecycleContext => {
  const { status: _, ...context } = newResource()
  return context
}

const leadsTo = (event: LifecycleEvent): Status | undefined => {
  if (event.type === 'PUSH') return changes.outcomeOf(event)
  return event.type === 'RESET' || event.type === 'TAKE_BACK' ? event.restore.status : undefined
}

type EventOf<T extends LifecycleEvent['type']> = Extract<LifecycleEvent, { type: T }>

const base = setup({
  types: { context: {} as LifecycleContext, events: {} as LifecycleEvent },
  guards: {
    admitted: ({ context, event }, door: Door) =>
      refusalOf({ ...context, status: door.status }, event) === null &&
      (door.task === undefined || ('task' in event && event.task === door.task)) &&
      (door.leadsTo === undefined || leadsTo(event) === door.leadsTo),
  },
  actions: {
    keep: assign(() => ({})),
    take: assign(({ context, event }) => changes.take(context, event as EventOf<'PULL'>)),
    handIn: assign(({ context, event }, params: { from: Status }) =>
      changes.handIn(context, event as EventOf<'PUSH'>, params.from),
    ),
    renew: assign(({ context, event }) => changes.renew(context, event as EventOf<'RENEW'>)),
    regain: assign(({ context, event }) => changes.regain(context, event as EventOf<'RENEW'>)),
    release: assign(({ context }) => changes.release(context)),
    expire: assign(({ context }) => changes.expire(context)),
    evict: assign(() => ({ lease: null })),
    revert: assign(({ context, event }) => changes.revert(context, event as EventOf<'REVERT'>)),
    restore: assign(({ context, event }) => changes.restore(context, event as EventOf<'RESET'>)),
    takeBack: assign(({ context, event }) => changes.takeBack(context, event as EventOf<'TAKE_BACK'>)),
    pass: assign(() => ({ lapsed: [] })),
    importWork: assign(({ context, event }) => changes.importWork(context, event as EventOf<'IMPORT'>)),
    handOver: assign(({ event }) => ({ assignee: (event as EventOf<'HAND_OVER'>).to?.id ?? null })),
  },
})

const admitted = (status: Status, door: Omit<Door, 'status'> = {}) =>
  ({ type: 'admitted', params: { status, ...door } }) as const

const pulls = (status: Status, tasks: readonly Task[]) =>
  tasks.map((task) => ({ guard: admitted(status, { task }), target: 'held', actions: 'take' }) as const)

/** Late pushes arrive while the resource is free. */
const pushes = (status: Status, ways: readonly (readonly [Task, readonly Status[]])[]) =>
  ways.flatMap(([task, outcomes]) =>
    outcomes.map(
      (outcome) =>
        ({
          guard: admitted(status, { task, leadsTo: outcome }),
          target: `#lifecycle.${outcome}.free`,
          actions: { type: 'handIn', params: { from: status } },
        }) as const,
    ),
  )

const resets = (status: Status) =>
  STATUSES.map(
    (target) =>
      ({
        guard: admitted(status, { leadsTo: target }),
        target: `#lifecycle.${target}.free`,
        actions: 'restore',
      }) as const,
  )

const takesBack = (status: Status) =>
  STATUSES.map(
    (target) =>
      ({
        guard: admitted(status, { leadsTo: target }),
        target: `#lifecycle.${target}.held`,
        actions: 'takeBack',
      }) as const,
  )

const MARK_OUTCOMES = ['marked', 'pending'] as const
const CHECK_OUTCOMES = ['checked', 'rejected'] as const
const APPROVE_OUTCOMES = ['approved', 'unapproved'] as const

/** The tasks of each status, and the statuses that they lead to. */
const WAYS = {
  unmarked: [['mark', MARK_OUTCOMES]],
  marked: [
    ['edit-mark', MARK_OUTCOMES],
    ['check', CHECK_OUTCOMES],
  ],
  checked: [
    ['edit-check', CHECK_OUTCOMES],
    ['approve', APPROVE_OUTCOMES],
  ],
  approved: [['edit-approve', APPROVE_OUTCOMES]],
  pending: [
    ['pending-mark', MARK_OUTCOMES],
    ['pending-check', CHECK_OUTCOMES],
  ],
  rejected: [
    ['redo', MARK_OUTCOMES],
    ['edit-check', CHECK_OUTCOMES],
  ],
  unapproved: [
    ['redo', MARK_OUTCOMES],
    ['edit-approve', APPROVE_OUTCOMES],
  ],
} as const satisfies Record<Status, readonly (readonly [Task, readonly Status[]])[]>

const shared = (status: Status) => ({
  PUSH: pushes(status, WAYS[status]),
  RESET: resets(status),
})

const freeDoors = (status: Status) => ({
  ...shared(status),
  PULL: pulls(
    status,
    WAYS[status].map(([task]) => task),
  ),
  RENEW: { guard: admitted(status), target: 'held', actions: 'regain' } as const,
  TAKE_BACK: takesBack(status),
})

const held = (status: Status) => ({
  on: {
    ...shared(status),
    // A repeated pull returns the held item.
    PULL: { guard: admitted(status), actions: 'keep' } as const,
    RENEW: { guard: admitted(status), actions: 'renew' } as const,
    RELEASE: { guard: admitted(status), target: 'free', actions: 'release' } as const,
    EXPIRE: { guard: admitted(status), target: 'free', actions: 'expire' } as const,
    EVICT: { guard: admitted(status), target: 'free', actions: 'evict' } as const,
  },
})

const revertTo = (status: Status, target: 'checked' | 'marked') =>
  ({ guard: admitted(status), target: `#lifecycle.${target}.free`, actions: 'revert' }) as const

const handOver = (status: Status) => ({ guard: admitted(status), actions: 'handOver' }) as const

export const lifecycleMachine = base.createMachine({
  id: 'lifecycle',
  context: initialContext,
  initial: 'unmarked',
  states: {
    unmarked: {
      initial: 'free',
      states: {
        free: {
          on: {
            ...freeDoors('unmarked'),
            IMPORT: { guard: admitted('unmarked'), target: '#lifecycle.marked.free', actions: 'importWork' },
            // The status stays; only the document that a mark starts from changes.
            PRELABEL: { guard: admitted('unmarked'), actions: 'keep' },
          },
        },
        held: held('unmarked'),
      },
    },
    marked: {
      initial: 'free',
      states: {
        free: {
          on: {
            ...freeDoors('marked'),
            PASS: { guard: admitted('marked'), target: '#lifecycle.checked.free', actions: 'pass' },
          },
        },
        held: held('marked'),
      },
    },
    checked: {
      initial: 'free',
      states: {
        free: { on: { ...freeDoors('checked'), REVERT: revertTo('checked', 'marked') } },
        held: held('checked'),
      },
    },
    approved: {
      initial: 'free',
      states: {
        free: { on: { ...freeDoors('approved'), REVERT: revertTo('approved', 'checked') } },
        held: held('approved'),
      },
    },
    pending: {
      initial: 'free',
      states: {
        free: { on: { ...freeDoors('pending'), HAND_OVER: handOver('pending') } },
        held: held('pending'),
      },
    },
    rejected: {
      initial: 'free',
      states: {
        free: { on: { ...freeDoors('rejected'), HAND_OVER: handOver('rejected') } },
        held: held('rejected'),
      },
    },
    unapproved: {
      initial: 'free',
      states: {
        free: {
          on: {
            ...freeDoors('unapproved'),
            REVERT: revertTo('unapproved', 'checked'),
            HAND_OVER: handOver('unapproved'),
          },
        },
        held: held('unapproved'),
      },
    },
  },
})
