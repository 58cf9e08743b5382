import type { WorkflowDependencies } from '../workflow/dependencies.ts'
import { leaseHandlers } from './workflow-leases.ts'
import { judgementHandlers } from './workflow-judgements.ts'
import { markHandlers } from './workflow-marks.ts'
import { maskHandlers } from './workflow-masks.ts'
import { waitingHandlers } from './workflow-waiting.ts'

/** Handlers of all that happens to resources: one implementation over the table of kinds. */
export const workflowHandlers = (dependencies: WorkflowDependencies) => ({
  ...markHandlers(dependencies),
  ...judgementHandlers(dependencies),
  ...waitingHandlers(dependencies),
  ...leaseHandlers(dependencies),
  ...maskHandlers(dependencies),
})
