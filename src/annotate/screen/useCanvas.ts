import type { RefCallback } from 'react'
import { useEffect, useMemo } from 'react'
import type { Kind } from '../../domain/kinds.ts'
import type { Purpose } from '../../kinds/shortcuts.ts'
import type { EditorSpec, EditorView, KindSpec, ToolSpec } from '../../kinds/types.ts'
import type { Task, WorkDocument, WorkItem } from '../../machines/work.ts'
import type { Presentation } from '../../render/canvas-view.ts'
import type { Scene } from '../../render/scene.ts'
import type { ShownFacts } from '../canvas/editor-view.ts'
import { NOTHING } from '../canvas/editor-view.ts'
import type { Presenter } from '../canvas/presenter.ts'
import type { AnnotationSession } from '../session/session.ts'
import { usePresenter } from './usePresenter.ts'

type Describe = (work: WorkDocument, view: EditorView) => Scene

/** The kind's `describe`. The editor holds every kind's document as opaque JSON; here it is of this kind. */
export const describeOf = <K extends Kind>(spec: KindSpec<K>): Describe => {
  const editor = spec.editor as EditorSpec<K> | null
  if (!editor) throw new Error('this kind has no editor')
  return editor.describe as unknown as Describe
}

export interface CanvasChoice {
  readonly purpose: Purpose
  readonly presentation: Presentation
  /** Shows the version that came with the pull under the current one. */
  readonly compare: boolean
}

function factsOf(
  item: WorkItem | undefined,
  isFixed: boolean,
  compare: boolean,
  purpose: Purpose,
): ShownFacts {
  if (!item) return NOTHING
  const { resource, judgement, annotation, stage } = item
  const judging = purpose === 'verdict'
  return {
    picture: resource,
    judging,
    // Whoever edits an own verdict draws on those very boxes; they are the work then.
    rejection: judging && stage === 'edit' ? [] : (judgement?.errorBoxes ?? []),
    other: compare ? annotation : null,
    readonly: isFixed,
  }
}

/** The canvas with what is at hand in it. */
export function useCanvas<K extends Kind>(
  session: AnnotationSession,
  spec: KindSpec<K>,
  tools: readonly ToolSpec[],
  shown: { task: Task | undefined; isFixed: boolean },
  choice: CanvasChoice,
): readonly [RefCallback<HTMLDivElement>, Presenter | null] {
  const { editor, pictures } = session
  const [hostRef, presenter] = usePresenter({
    editor,
    pictures,
    describe: useMemo(() => describeOf(spec), [spec]),
    drawingOf: (tool) => tools.find(({ id }) => id === tool)?.creates?.role ?? null,
  })
  const item = shown.task?.item
  const { isFixed } = shown
  const { compare, purpose, presentation } = choice
  // Time spent changes the task each second and nothing of the picture.
  const facts = useMemo(() => factsOf(item, isFixed, compare, purpose), [item, isFixed, compare, purpose])
  useEffect(() => presenter?.setFacts(facts), [presenter, facts])
  useEffect(() => presenter?.setPresentation(presentation), [presenter, presentation])
  return [hostRef, presenter]
}
