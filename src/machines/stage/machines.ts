import { initialContext } from './effects.ts'
import { flow } from './flow.ts'
import { refusals } from './refusals.ts'
import { stageSetup } from './setup.ts'
import type { StageConfig } from './types.ts'
import type { Stage } from '../../domain/lifecycle/tasks.ts'

const createStageMachine = (config: StageConfig) =>
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
    /** `refusals` comes first: the flow must see what it opens. */
    states: { refusals, flow: flow(config) },
  })

export type StageMachine = ReturnType<typeof createStageMachine>

export const STAGE_CONFIGS = {
  mark: { stage: 'mark', count: null, pullsOn: true },
  check: { stage: 'check', count: null, pullsOn: true },
  edit: { stage: 'edit', count: 1, pullsOn: false },
  approve: { stage: 'approve', count: null, pullsOn: true },
  redo: { stage: 'redo', count: null, pullsOn: true },
  pending: { stage: 'pending', count: null, pullsOn: true },
} as const satisfies Record<Stage, StageConfig>

export const STAGE_MACHINES = {
  mark: createStageMachine(STAGE_CONFIGS.mark),
  check: createStageMachine(STAGE_CONFIGS.check),
  edit: createStageMachine(STAGE_CONFIGS.edit),
  approve: createStageMachine(STAGE_CONFIGS.approve),
  redo: createStageMachine(STAGE_CONFIGS.redo),
  pending: createStageMachine(STAGE_CONFIGS.pending),
} as const satisfies Record<Stage, StageMachine>
