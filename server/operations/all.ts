import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Handlers } from '../http/handlers.ts'
import type { WorkflowDependencies } from '../workflow/dependencies.ts'
import { accountHandlers } from './account.ts'
import { companyHandlers } from './companies.ts'
import { exportHandlers, importHandlers } from './imports-exports.ts'
import { jobHandlers } from './jobs.ts'
import { mediaHandlers } from './media.ts'
import { poolHandlers } from './pools.ts'
import { resourceHandlers } from './resources.ts'
import { modelHandlers } from './prelabel-runs.ts'
import { segmentHandlers, suggestionHandlers, trackingHandlers } from './segmentation.ts'
import { shareHandlers } from './shares.ts'
import { splitHandlers } from './split.ts'
import { statisticsHandlers } from './statistics.ts'
import { systemHandlers } from './system.ts'
import { adminTagHandlers, guideHandlers, labelHandlers, prelabelHandlers, qualityHandlers } from './tags.ts'
import { PoolUploads, uploadHandlers } from './uploads.ts'
import { userHandlers } from './users.ts'
import { workflowHandlers } from './workflow.ts'

export type DataDependencies = Pick<
  Dependencies,
  'settings' | 'store' | 'media' | 'folders' | 'jobNotifier' | 'now'
>

export function dataHandlers(dependencies: DataDependencies) {
  const uploads = new PoolUploads(dependencies)
  return {
    ...mediaHandlers(dependencies),
    ...poolHandlers(dependencies),
    ...uploadHandlers(uploads),
    ...splitHandlers(dependencies),
    ...exportHandlers(dependencies),
    ...importHandlers(dependencies, uploads),
    ...prelabelHandlers(dependencies),
    ...jobHandlers(dependencies),
    ...guideHandlers(dependencies),
  }
}

/** A missing handler fails the type check here, and the start. */
export function createHandlers(dependencies: Dependencies): Handlers {
  const { settings, media } = dependencies
  const leaseMs = settings.LEASE_TTL * 1000
  const takeBackMs = settings.TAKE_BACK_TTL * 1000
  const workflow: WorkflowDependencies = { ...dependencies, signer: media.signer, leaseMs, takeBackMs }
  return {
    ...systemHandlers(dependencies),
    ...accountHandlers(dependencies),
    ...userHandlers(dependencies),
    ...companyHandlers(dependencies),
    ...adminTagHandlers(dependencies),
    ...qualityHandlers(dependencies),
    ...labelHandlers(dependencies),
    ...shareHandlers(dependencies),
    ...statisticsHandlers(dependencies),
    ...dataHandlers(dependencies),
    ...workflowHandlers(workflow),
    ...resourceHandlers(workflow, dependencies.tickets),
    ...modelHandlers(dependencies),
    ...segmentHandlers(dependencies),
    ...suggestionHandlers(dependencies),
    ...trackingHandlers({ ...dependencies, leaseMs }),
  } satisfies Handlers
}
