import { initialContext } from './effects.ts'
import { flow } from './flow.ts'
import { refusals } from './refusals.ts'
import { stageSetup } from './setup.ts'
import type { StageConfig } from './types.ts'

/**
 * The machine of one stage. It holds the batch in hand with each item's work and undo history, and asks for every
 * effect by name; `provideStage` gives it the ports.
 */
export const createStageMachine = (config: StageConfig) =>
  stageSetup.createMachine({
    id: config.stage,
    context: ({ input }) => initialContext(input),
    type: 'parallel',
    invoke: [
      { id: 'outbox', src: 'outbox', input: ({ context }) => context.queue },
      { src: 'readonlyOption' },
    ],
    on: {
      'PUSH.ACCEPTED': [
        {
          guard: 'acceptsElsewhere',
          actions: [
            'noteAccepted',
            'saveList',
            { type: 'dropLocal', params: ({ event }) => ({ id: event.entry.item.resource.uuid }) },
          ],
        },
      ],
      VERSION: { guard: 'showsEarlier', actions: ['takeVersion', 'saveList'] },
    },
    /** Refusals come first: what they open is in hand when the flow looks. */
    states: { refusals, flow: flow(config) },
  })

export type StageMachine = ReturnType<typeof createStageMachine>
