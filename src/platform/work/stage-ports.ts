import { failureOfStatus } from '../../machines/failure.ts'
import type { Notice, StagePorts } from '../../machines/ports.ts'
import type { AnnotationDocument, Problem, WorkDocument, WorkItem } from '../../machines/work.ts'
import type { IndexedDb } from '../storage/database.ts'
import type { FieldsStore } from '../storage/saved-state.ts'
import { createFieldsStore, createSavedState } from '../storage/saved-state.ts'
import { createLocalPort } from '../storage/local-port.ts'
import { newKey } from '../random-key.ts'
import { watchReadonlySession } from '../session/readonly-option.ts'
import { withSignatures } from '../storage/signatures.ts'
import type { StorageHealth } from '../storage/storage-health.ts'
import { wait, watchOnline } from '../connection/online.ts'
import { watchActivity } from '../live/activity-meter.ts'
import { knownPull } from './chosen-pulls.ts'
import type { WorkflowCalls } from './workflow-calls.ts'
import { createWriteQueue } from '../storage/write-queue.ts'
import type { WriteQueue } from '../storage/write-queue.ts'

export interface KindRules {
  emptyAnnotation: (item: WorkItem) => AnnotationDocument
  validate: (item: WorkItem, work: WorkDocument) => readonly Problem[]
}

interface StagePortTools {
  calls: WorkflowCalls
  database: IndexedDb
  owner: string
  isOwners: () => boolean
  rules: KindRules
  notify: (notice: Notice) => void
  health: StorageHealth
  prefetch: StagePorts['prefetch']
  arrived: (items: readonly WorkItem[]) => void
  isPlaying: () => boolean
}

interface BrowserPorts {
  readonly ports: StagePorts
  readonly fields: FieldsStore
  readonly takeBack: WorkflowCalls['takeBack']
  readonly isWriting: WriteQueue['isWriting']
  /** The page is left, and another may hold newer work. */
  readonly stop: () => void
}

/** The calls fail after another login in another tab. */
function ownCalls(
  calls: WorkflowCalls,
  isOwners: () => boolean,
): Omit<WorkflowCalls, 'push' | 'readDraft' | 'draftTimes'> {
  const own =
    <Args extends unknown[], Value>(call: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      if (!isOwners()) throw failureOfStatus(401, '', 'somebody else is logged in')
      return call(...args)
    }
  return {
    pull: own(knownPull(calls.pull)),
    fetchItem: own(calls.fetchItem),
    saveDraft: own(calls.saveDraft),
    release: own(calls.release),
    takeBack: own(calls.takeBack),
    heartbeat: own(calls.heartbeat),
    resign: own(calls.resign),
  }
}

/** Its writes end before another page reads or writes. */
let lastQueue: WriteQueue | null = null

export function createStagePorts(tools: StagePortTools): BrowserPorts {
  const { database, owner, rules, notify, health, prefetch, arrived, isPlaying } = tools
  const calls = ownCalls(tools.calls, tools.isOwners)
  const left = new AbortController()
  const state = createSavedState(localStorage, owner)
  const queue = createWriteQueue({ health, wait, signal: left.signal, after: lastQueue?.settled() })
  lastQueue = queue
  // Without fresh signatures the list is shown all the same; its media ask again when they fail.
  const resign = async (items: readonly WorkItem[]) =>
    withSignatures(items, await calls.resign(items).catch(() => []))
  const ports: StagePorts = {
    local: createLocalPort({ database, owner, state, resign, queue }),
    async pull(request, signal) {
      const answer = await calls.pull(request, signal)
      arrived(answer.items)
      return answer
    },
    fetchItem: calls.fetchItem,
    saveDraft: calls.saveDraft,
    release: calls.release,
    heartbeat: calls.heartbeat,
    prefetch,
    notify,
    watchActivity: (report) => watchActivity(report, isPlaying),
    watchOnline,
    watchReadonly: (report) => watchReadonlySession(sessionStorage, window, report),
    now: Date.now,
    wait,
    newKey,
    ...rules,
  }
  return {
    ports,
    takeBack: calls.takeBack,
    isWriting: queue.isWriting,
    fields: createFieldsStore(state, queue),
    stop: () => left.abort(),
  }
}
