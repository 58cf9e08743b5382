import { waitFor } from 'xstate'
import { isSending } from '../../../machines/outbox.ts'
import { currentOf, isDirty } from '../../../machines/stage/tasks.ts'
import type { AnnotationSession } from './session.ts'

/** How long leaving waits for a last draft or push to reach the server. Milliseconds. */
const LAST_SAVE_MS = 1500

/** How much has not reached the server. */
export interface UnsentWork {
  /** Items with work that no draft on the server has. */
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

/** Whether the document of the open item has yet to take in something that was done to it. */
export function holdsWorkNow({ stage, holdsWork }: Pick<Session, 'stage' | 'holdsWork'>): boolean {
  const task = currentOf(stage.getSnapshot().context)
  return task !== undefined && holdsWork(task)
}

/**
 * Gives what the open item's document has yet to take in, and then a draft in the making and what was just handed in, the
 * time to arrive: whoever leaves right after handing in is not to be asked about what takes a moment.
 */
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
    // The person is asked about what did not make it in time.
  }
}
