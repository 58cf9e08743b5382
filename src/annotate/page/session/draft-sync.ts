import { idOf, isOpen } from '../../../machines/stage/tasks.ts'
import type { ServerDraft, BatchItem } from '../../../machines/work.ts'
import type { DraftTime } from '../../../platform/work/workflow-calls.ts'
import type { StageActor } from './editor-sync.ts'

/** Looks for what the same person has done to the items in hand in another browser. */

interface DraftCalls {
  readonly times: () => Promise<readonly DraftTime[]>
  readonly read: (id: string) => Promise<ServerDraft>
}

/** Items in hand of which the server has a later draft than the one that they continue. */
const outdatedAmong = (tasks: readonly BatchItem[], drafts: readonly DraftTime[]): readonly string[] =>
  drafts
    .filter(({ id, savedAt }) =>
      tasks.some((task) => isOpen(task) && idOf(task) === id && savedAt > (task.basedOn ?? 0)),
    )
    .map(({ id }) => id)

/** Whether the server has all that was done here: only then is a later draft somebody else's. */
const isRested = (stage: StageActor): boolean =>
  stage.getSnapshot().matches({ flow: { working: { draft: 'saved' } } })

async function look(stage: StageActor, { times, read }: DraftCalls): Promise<void> {
  if (!isRested(stage)) return
  const drafts = await times()
  // What was done here meanwhile is saved, and finds the other draft itself.
  const outdated = (): readonly string[] =>
    isRested(stage) ? outdatedAmong(stage.getSnapshot().context.tasks, drafts) : []
  for (const id of outdated()) {
    const draft = await read(id)
    if (outdated().includes(id)) stage.send({ type: 'DRAFT.ELSEWHERE', id, draft })
  }
}

/**
 * Takes over what was done elsewhere, when the page has what it had in hand and whenever it is seen again: what is handed
 * in without a change would else go over it unseen.
 * @returns what stops it
 */
export function syncDrafts(
  stage: StageActor,
  calls: DraftCalls,
  watchVisible: (report: (visible: boolean) => void) => () => void,
): () => void {
  let isLooking = false
  const lookOnce = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    // Where it cannot be asked, saving the next change does.
    await look(stage, calls).catch(() => undefined)
    isLooking = false
  }
  const first = stage.subscribe(() => {
    if (!isRested(stage)) return
    first.unsubscribe()
    void lookOnce()
  })
  const unwatch = watchVisible((visible) => {
    if (visible) void lookOnce()
  })
  return () => {
    first.unsubscribe()
    unwatch()
  }
}
