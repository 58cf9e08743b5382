import type { Assignment } from '../work.ts'
import type { Stage } from '../../domain/lifecycle/tasks.ts'
import type { StageConfig } from './types.ts'

/** The six stages. What a stage asks of its call paths beyond its name is in the assignment. */
export const STAGE_CONFIGS = {
  mark: { stage: 'mark', count: null, pullsOn: true },
  check: { stage: 'check', count: null, pullsOn: true },
  edit: { stage: 'edit', count: 1, pullsOn: false },
  approve: { stage: 'approve', count: null, pullsOn: true },
  redo: { stage: 'redo', count: null, pullsOn: true },
  pending: { stage: 'pending', count: null, pullsOn: true },
} as const satisfies Record<Stage, StageConfig>

/** What is handed in: an annotation, a verdict on one, or the ruling on a pending item. */
export function handsIn(assignment: Assignment): 'annotation' | 'verdict' | 'ruling' {
  switch (assignment.stage) {
    case 'check':
    case 'approve':
      return 'verdict'
    case 'edit':
      return assignment.of === 'mark' ? 'annotation' : 'verdict'
    case 'pending':
      return assignment.as === 'mark' ? 'annotation' : 'ruling'
    case 'mark':
    case 'redo':
      return 'annotation'
  }
}
