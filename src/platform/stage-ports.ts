import type { Notice, StagePorts } from '../machines/ports.ts'
import type { AnnotationDocument, Problem, WorkDocument, WorkItem } from '../machines/work.ts'
import type { Database } from './database.ts'
import { createLocalPort } from './local-port.ts'
import { newKey } from './random-key.ts'
import { watchReadonlySession } from './readonly-option.ts'
import { createSavedState } from './saved-state.ts'
import { withSignatures } from './signatures.ts'
import { wait, watchActivity, watchOnline } from './watchers.ts'
import type { WorkflowCalls } from './workflow-calls.ts'

/** What the ports need from the kind of the page. */
export interface KindRules {
  emptyAnnotation: (item: WorkItem) => AnnotationDocument
  validate: (item: WorkItem, work: WorkDocument) => readonly Problem[]
}

export interface StagePortTools {
  calls: WorkflowCalls
  database: Database
  /** Whose local work this is; see `ownerOf`. */
  owner: string
  rules: KindRules
  notify: (notice: Notice) => void
}

/** Asks the browser for media of items that come next, at low priority, so that submit → next shows at once. */
function prefetchImages(items: readonly WorkItem[]): void {
  for (const { resource } of items) {
    if (!resource.mime.startsWith('image/')) continue
    const image = new Image()
    image.fetchPriority = 'low'
    image.decoding = 'async'
    image.src = resource.url
  }
}

/** The stage machine's ports in the browser: API calls, local storage, clock and watchers. */
export function createStagePorts({ calls, database, owner, rules, notify }: StagePortTools): StagePorts {
  const failed = (reason: string) => notify({ code: 'storage-failed', reason })
  return {
    local: createLocalPort({
      database,
      owner,
      state: createSavedState(localStorage, owner, failed),
      resign: async (items) => withSignatures(items, await calls.resign(items).catch(() => [])),
      onFailure: failed,
    }),
    pull: calls.pull,
    fetchItem: calls.fetchItem,
    saveDraft: calls.saveDraft,
    release: calls.release,
    heartbeat: calls.heartbeat,
    prefetch: prefetchImages,
    notify,
    watchActivity,
    watchOnline,
    watchReadonly: (report) => watchReadonlySession(sessionStorage, window, report),
    now: Date.now,
    wait,
    newKey,
    ...rules,
  }
}
