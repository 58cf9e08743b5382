import type { Stage } from '../../domain/lifecycle/tasks.ts'
import { STAGE_CONFIGS } from './configs.ts'
import { createStageMachine } from './createStageMachine.ts'
import type { StageMachine } from './createStageMachine.ts'

export const STAGE_MACHINES = {
  mark: createStageMachine(STAGE_CONFIGS.mark),
  check: createStageMachine(STAGE_CONFIGS.check),
  edit: createStageMachine(STAGE_CONFIGS.edit),
  approve: createStageMachine(STAGE_CONFIGS.approve),
  redo: createStageMachine(STAGE_CONFIGS.redo),
  pending: createStageMachine(STAGE_CONFIGS.pending),
} as const satisfies Record<Stage, StageMachine>
