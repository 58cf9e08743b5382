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
import { leftToast, showNotice } from './notices.ts'
import { sessionOutbox } from './session-outbox.ts'

/** The outbox of this person in this browser; what lies in its storage is on its way by then. */
export const openOutbox = (owner: string): Promise<OutboxActor> =>
  sessionOutbox(
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
      // What cannot be deleted now takes room and does no other harm: its version is over.
      forgetWork: ({ item }) =>
        void dropWorkOf(restoredDatabase(), owner, item.resource.uuid, item.version).catch(() => undefined),
      tellLeft: (left) => toasts.show(leftToast(left)),
    }),
    owner,
  )
