import { stageSetup } from './setup.ts'

const REFUSE = { guard: 'isReadonly', actions: 'refuse' } as const

export const refusals = stageSetup.createStateConfig({
  initial: 'none',
  on: {
    'PUSH.REFUSED': {
      actions: [
        'addConflict',
        {
          type: 'reportPushRefused',
          params: ({ event }) => ({ id: event.entry.item.resource.uuid, failure: event.failure }),
        },
      ],
    },
    TAKEN_BACK: [
      REFUSE,
      {
        actions: ['retake', { type: 'saveLocal', params: ({ event }) => ({ id: event.item.resource.uuid }) }],
      },
    ],
  },
  states: {
    none: { always: { guard: 'hasConflict', target: 'fetching' } },
    fetching: {
      invoke: {
        src: 'fetchItem',
        input: ({ context }) => ({
          queue: context.queue,
          id: context.conflicts[0]?.entry.item.resource.uuid ?? '',
        }),
        onDone: {
          target: 'open',
          actions: { type: 'setTheirs', params: ({ event }) => ({ theirs: event.output }) },
        },
        onError: 'open',
      },
    },
    open: {
      on: {
        'CONFLICT.REOPEN': [
          REFUSE,
          { target: 'none', actions: ['saveRefused', 'takeFromOutboxOnceStored', 'reopen'] },
        ],
        'CONFLICT.REPLACE': [
          REFUSE,
          {
            guard: 'knowsTheirs',
            target: 'none',
            actions: ['replaceInOutbox', 'takeFromOutbox', 'dropConflict'],
          },
        ],
        'CONFLICT.MOVE': [
          REFUSE,
          { target: 'none', actions: ['saveRefused', 'takeFromOutboxOnceStored', 'dropConflict'] },
        ],
        'CONFLICT.DISCARD': [
          REFUSE,
          { target: 'none', actions: ['takeFromOutbox', 'dropRefused', 'dropConflict'] },
        ],
      },
    },
  },
})
