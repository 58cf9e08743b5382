import { isAmong } from '../../machines/editor/selection.ts'
import { isOnItsWay, showsPreview } from '../../machines/editor/selectors.ts'
import type { EditorActor } from './editor-machine.ts'

/** Milliseconds after a press without effect within which Enter is still about that press. */
export const IGNORED_PRESS_MS = 1_000

/** Milliseconds: nobody reads a question so fast, so an earlier press is no answer. */
export const READING_MS = 400

/** Tells a press that drew or changed something from one without effect. */
export interface PressEffect {
  /** Before the editor gets a press that a drawing tool may answer. */
  readonly begin: () => void
  readonly end: () => void
  /** The page refused the press. */
  readonly refuse: () => void
  /** Something else was done since, such as a verdict by its key. */
  readonly forget: () => void
  /** Whether Enter is still about a press without effect. A second Enter after the notice means the item. */
  readonly takesEnter: () => boolean
}

type Watched = Pick<EditorActor, 'getSnapshot'>

/** What a press may change; the view is not among it. */
function stateOf(editor: Watched) {
  const { document, selection, fields } = editor.getSnapshot().context
  return { document, selection, fields }
}

type State = ReturnType<typeof stateOf>

const isSame = (a: State, b: State): boolean =>
  a.document === b.document &&
  a.fields === b.fields &&
  // A press beside everything selects nothing anew.
  a.selection.length === b.selection.length &&
  a.selection.every((one) => isAmong(b.selection, one))

export function createPressEffect(editor: Watched, now: () => number = Date.now): PressEffect {
  let before: State | null = null
  /** Enter is about the press for so long; null: not at all. */
  let until: number | null = null
  let isNotified = false
  const ignored = (): void => {
    until = now() + IGNORED_PRESS_MS
    isNotified = false
  }
  return {
    begin() {
      before = stateOf(editor)
      until = null
    },
    end() {
      if (before === null) return
      const snapshot = editor.getSnapshot()
      const isDrawn = showsPreview(snapshot) || isOnItsWay(snapshot)
      if (!isDrawn && isSame(before, stateOf(editor))) ignored()
      before = null
    },
    refuse() {
      before = null
      ignored()
    },
    forget() {
      until = null
    },
    takesEnter() {
      if (until === null || now() >= until) return false
      if (!isNotified) until = now() + READING_MS
      isNotified = true
      return true
    },
  }
}
