import type { RowChanges } from '../../domain/mask-rows.ts'
import { rowsSince } from '../../domain/mask-rows.ts'
import type { History } from '../../machines/editor/history.ts'
import type { EditorActor } from '../editor-machine.ts'

interface Seen {
  readonly key: string | null
  readonly history: History
  readonly rows: RowChanges | undefined
}

/**
 * Tells on which frames masks became other when somebody takes back a step or makes it again; a new step is where one is.
 * @returns what ends that
 */
export function followSteps(editor: EditorActor, tell: (frames: readonly number[]) => void): () => void {
  const seenNow = (): Seen => {
    const { key, history, document } = editor.getSnapshot().context
    return { key, history, rows: document?.rows }
  }
  let before = seenNow()
  const subscription = editor.subscribe(() => {
    const now = seenNow()
    const was = before
    if (now.history === was.history && now.key === was.key) return
    before = now
    const [undone, redone] = [now.history.undone.at(-1), now.history.done.at(-1)]
    const isStep =
      now.key === was.key &&
      ((undone !== undefined && undone === was.history.done.at(-1)) ||
        (redone !== undefined && redone === was.history.undone.at(-1)))
    const frames = isStep ? [...rowsSince(was.rows, now.rows)].map(({ frame }) => frame) : []
    if (frames.length > 0) tell(frames)
  })
  return () => subscription.unsubscribe()
}
