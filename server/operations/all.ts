import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Handlers } from '../http/handlers.ts'
import { publishSharesChanged } from '../events/shares-changed.ts'
import { viewShare } from '../admin/shares/view.ts'
import { accountHandlers } from './account.ts'
import { adminTagHandlers } from './admin-tags.ts'
import { dataContextOf } from './context.ts'
import { companyHandlers } from './companies.ts'
import { dataHandlers } from './data.ts'
import { segmentHandlers } from './segmentation.ts'
import { trackingHandlers } from './segmentation-tracking.ts'
import { qualityHandlers } from './quality.ts'
import { recordLinkHandlers } from './record-link.ts'
import { shareHandlers } from './shares.ts'
import { statisticsHandlers } from './statistics.ts'
import { systemHandlers } from './system.ts'
import { userWorkHandlers } from './user-work.ts'
import { userHandlers } from './users.ts'
import { workflowHandlers } from './workflow.ts'

/** A handler for every operation of the contract. One that is missing fails the type check here, and the boot. */
export function createHandlers(dependencies: Dependencies): Handlers {
  const { settings, store, media, now } = dependencies
  const onSharesChanged = (): void => publishSharesChanged(dependencies.events)
  const shareSigning = { signer: media.signer, linkSeconds: settings.SHARE_MEDIA_TTL }
  return {
    ...systemHandlers(dependencies, {
      viewShare: (id, kind) => viewShare(store.db, shareSigning, id, now(), kind),
    }),
    ...accountHandlers(dependencies),
    ...userHandlers(dependencies),
    ...userWorkHandlers(dependencies, settings.LEASE_TTL * 1000),
    ...companyHandlers(dependencies),
    ...adminTagHandlers({ store, onSharesChanged }),
    ...shareHandlers({ store, ...shareSigning, publicUrl: settings.PUBLIC_URL ?? '', now, onSharesChanged }),
    ...statisticsHandlers(dependencies),
    ...qualityHandlers(dependencies),
    ...dataHandlers(dataContextOf(dependencies), dependencies.uploads, dependencies.folders),
    ...workflowHandlers({
      store,
      signer: media.signer,
      leaseMs: settings.LEASE_TTL * 1000,
      now,
      random: dependencies.random,
      remaining: dependencies.remaining,
    }),
    ...recordLinkHandlers(dependencies.tickets),
    ...segmentHandlers(dependencies),
    ...trackingHandlers({
      store,
      segmentation: dependencies.segmentation,
      leaseMs: settings.LEASE_TTL * 1000,
      now,
      wakeJobs: () => dependencies.jobNotifier.notify(),
    }),
  } satisfies Handlers
}
