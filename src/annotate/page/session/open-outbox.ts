import type { OutboxActor } from '../../../machines/outbox.ts'
import { activityReporterOf } from '../../../platform/live/browser-activity.ts'
import { chosenPullAnswered } from '../../../platform/work/chosen-pulls.ts'
import { createOutboxPorts } from '../../../platform/work/outbox-ports.ts'
import { createOutboxStore } from '../../../platform/storage/outbox-store.ts'
import { restoredDatabase } from '../../../platform/storage/restored.ts'
import { api, session } from '../../../platform/services.ts'
import { dropWorkOf } from '../../../platform/storage/work-store.ts'
import { createWorkflowCalls } from '../../../platform/work/workflow-calls.ts'
import { toasts } from '../../../ui/toasts.ts'
import { leftoverToast, showNotice } from './notices.ts'
import { startOutbox } from './outbox.ts'

/** Also sends stored submissions. */
export const openOutbox = (owner: string): Promise<OutboxActor> =>
  startOutbox(
    () => ({
      owner,
      ports: createOutboxPorts({
        push: createWorkflowCalls(api).push,
        store: createOutboxStore(restoredDatabase(), owner),
        session,
        owner,
        beforePush: (id) => Promise.all([activityReporterOf(owner).flush(), chosenPullAnswered(id)]),
      }),
      notify: showNotice,
      // That version is over, so a failed deletion only wastes space.
      forgetWork: ({ item }) =>
        void dropWorkOf(restoredDatabase(), owner, item.resource.uuid, item.version).catch(() => undefined),
      reportLeftover: (left) => toasts.show(leftoverToast(left)),
    }),
    owner,
  )
