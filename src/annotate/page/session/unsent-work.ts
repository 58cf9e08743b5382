import { waitFor } from 'xstate'
import { isSending } from '../../../machines/outbox.ts'
import { currentOf, isDirty } from '../../../machines/stage/tasks.ts'
import type { AnnotationSession } from './session.ts'

const LAST_SAVE_MS = 1500

export interface UnsentWork {
  readonly unsaved: number
  readonly unsent: number
}

type Session = Pick<AnnotationSession, 'stage' | 'editor' | 'outbox' | 'holdsWork'>

const isSaved = (snapshot: ReturnType<Session['stage']['getSnapshot']>): boolean =>
  !snapshot.matches({ flow: 'working' }) || snapshot.matches({ flow: { working: { draft: 'saved' } } })

export function unsentWorkOf({ stage, outbox, holdsWork }: Omit<Session, 'editor'>): UnsentWork {
  const snapshot = stage.getSnapshot()
  const entries = outbox?.getSnapshot().context.entries ?? []
  const saved = isSaved(snapshot)
  return {
    unsaved: snapshot.context.tasks.filter((task) => holdsWork(task) || (!saved && isDirty(task))).length,
    unsent: entries.filter((entry) => entry.refusal === null).length,
  }
}

/** Unsaved work outlives the page once it is stored locally. */
export const isLostWithThePage = ({ unsaved, unsent }: UnsentWork, isStored: boolean): boolean =>
  unsent > 0 || (unsaved > 0 && !isStored)

export function holdsWorkNow({ stage, holdsWork }: Pick<Session, 'stage' | 'holdsWork'>): boolean {
  const task = currentOf(stage.getSnapshot().context)
  return task !== undefined && holdsWork(task)
}

/** Leaving right after a submission must not ask. */
export async function flush(session: Session): Promise<void> {
  const { stage, editor, outbox } = session
  const inTime = { signal: AbortSignal.timeout(LAST_SAVE_MS) }
  try {
    stage.send({ type: 'FLUSH' })
    await waitFor(editor, () => !holdsWorkNow(session), inTime)
    stage.send({ type: 'FLUSH' })
    await waitFor(stage, isSaved, inTime)
    if (outbox) await waitFor(outbox, ({ context }) => !isSending(context), inTime)
  } catch {
    // Whatever did not arrive in time is asked about.
  }
}
