import { idOf, isOpen } from '../../../machines/stage/tasks.ts'
import type { ServerDraft, BatchItem } from '../../../machines/work.ts'
import type { DraftTime } from '../../../platform/work/workflow-calls.ts'
import type { StageActor } from './editor-sync.ts'

interface DraftCalls {
  readonly times: () => Promise<readonly DraftTime[]>
  readonly read: (id: string) => Promise<ServerDraft>
}

const outdatedAmong = (tasks: readonly BatchItem[], drafts: readonly DraftTime[]): readonly string[] =>
  drafts
    .filter(({ id, savedAt }) =>
      tasks.some((task) => isOpen(task) && idOf(task) === id && savedAt > (task.basedOn ?? 0)),
    )
    .map(({ id }) => id)

/** Only then can a newer draft come from another browser. */
const isRested = (stage: StageActor): boolean =>
  stage.getSnapshot().matches({ flow: { working: { draft: 'saved' } } })

async function look(stage: StageActor, { times, read }: DraftCalls): Promise<void> {
  if (!isRested(stage)) return
  const drafts = await times()
  const outdated = (): readonly string[] =>
    isRested(stage) ? outdatedAmong(stage.getSnapshot().context.tasks, drafts) : []
  for (const id of outdated()) {
    const draft = await read(id)
    if (outdated().includes(id)) stage.send({ type: 'DRAFT.ELSEWHERE', id, draft })
  }
}

/** Whenever the page becomes visible; an unchanged submission would overwrite a newer draft. */
export function syncDrafts(
  stage: StageActor,
  calls: DraftCalls,
  watchVisible: (report: (visible: boolean) => void) => () => void,
): () => void {
  let isLooking = false
  const lookOnce = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    // The next look repeats a failed one.
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
