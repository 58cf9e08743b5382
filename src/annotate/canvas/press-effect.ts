import { isOnItsWay, showsPreview } from '../../machines/editor/selectors.ts'
import type { EditorActor } from './editor-machine.ts'

/** Milliseconds after a press without effect within which Enter is still about that press. */
export const IGNORED_PRESS_MS = 1_000

export interface PressEffect {
  /** Before the editor gets a press that a drawing tool may answer. */
  readonly begin: () => void
  readonly end: () => void
  readonly refuse: () => void
  /** Something else was done since, such as a verdict by its key. */
  readonly goOn: () => void
  readonly wasIgnored: () => boolean
}

type Watched = Pick<EditorActor, 'getSnapshot'>

/** Moving the view is no work, and its tool does not draw. */
function stateOf(editor: Watched) {
  const { document, selection, fields } = editor.getSnapshot().context
  return { document, selection, fields }
}

type State = ReturnType<typeof stateOf>

const isSame = (a: State, b: State): boolean =>
  a.document === b.document && a.selection === b.selection && a.fields === b.fields

export function createPressEffect(editor: Watched, now: () => number = Date.now): PressEffect {
  let before: State | null = null
  let ignoredAt: number | null = null
  return {
    begin() {
      before = stateOf(editor)
      ignoredAt = null
    },
    end() {
      if (before === null) return
      const snapshot = editor.getSnapshot()
      const isDrawn = showsPreview(snapshot) || isOnItsWay(snapshot)
      ignoredAt = !isDrawn && isSame(before, stateOf(editor)) ? now() : null
      before = null
    },
    refuse() {
      before = null
      ignoredAt = now()
    },
    goOn() {
      ignoredAt = null
    },
    wasIgnored: () => ignoredAt !== null && now() - ignoredAt < IGNORED_PRESS_MS,
  }
}
