import type { RefCallback } from 'react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { Purpose } from '../../../kinds/command.ts'
import type { KindSpec } from '../../../kinds/types.ts'
import { toolsFor } from '../../../kinds/types.ts'
import type { BatchItem, Rejection, WorkItem } from '../../../machines/work.ts'
import { hasVersion } from '../../../machines/work.ts'
import type { Presentation } from '../../../render/stage/stage.ts'
import type { ShownItem } from '../../canvas/editor-view.ts'
import { NOTHING } from '../../canvas/editor-view.ts'
import type { Floating, Presenter, PresenterOptions } from '../../canvas/presenter.ts'
import { rejectionOf } from '../../canvas/rejection.ts'
import { describeOf } from '../../review/versions/version-scene.ts'
import type { AnnotationSession } from '../session/session.ts'
import { createPresenter } from '../../canvas/presenter.ts'
import type { Opening } from './opening.ts'

interface CanvasChoice {
  readonly purpose: Purpose
  readonly presentation: Presentation
  readonly indent: number
  /** CSS pixels. */
  readonly names: number
  readonly isPhone: boolean
  readonly underlay: boolean
  /** Comments are shown in bubbles and need not be drawn on the boxes. */
  readonly comments: boolean
}

const withoutComments = (rejection: Rejection): Rejection => ({
  ...rejection,
  errorBoxes: rejection.errorBoxes.map(({ comment: _, ...box }) => box),
})

function factsOf(
  item: WorkItem | undefined,
  isFixed: boolean,
  choice: Omit<CanvasChoice, 'presentation' | keyof Floating | 'indent'>,
): ShownItem {
  if (!item) return NOTHING
  const { resource, annotation } = item
  const rejection = rejectionOf(item, choice.purpose)
  return {
    picture: resource,
    judging: choice.purpose === 'verdict',
    rejection: choice.comments ? withoutComments(rejection) : rejection,
    other: choice.underlay && hasVersion(item) ? annotation : null,
    readonly: isFixed,
    labels: item.labels,
  }
}

export function useCanvas<K extends Kind>(
  session: AnnotationSession,
  spec: KindSpec<K>,
  shown: { task: BatchItem | undefined; isFixed: boolean },
  choice: CanvasChoice,
  opening: Opening,
): readonly [RefCallback<HTMLDivElement>, Presenter | null] {
  const { editor, pictures } = session
  // All of the kind: the canvas is there before an item says which of them its database offers.
  const tools = useMemo(() => toolsFor(spec.editor.tools, choice.purpose), [spec, choice.purpose])
  const [hostRef, presenter] = usePresenter({
    editor,
    pictures,
    describe: useMemo(() => describeOf(spec), [spec]),
    tools,
  })
  const item = shown.task?.item
  const { isFixed } = shown
  const { underlay, comments, purpose, presentation, indent, names, isPhone } = choice
  // The task changes every second with the time spent.
  const facts = useMemo(
    () => factsOf(item, isFixed, { underlay, comments, purpose }),
    [item, isFixed, underlay, comments, purpose],
  )
  useEffect(
    () => presenter?.setFloating({ rulers: indent, names, isPhone }),
    [presenter, indent, names, isPhone],
  )
  useFacts(presenter, facts, opening)
  useEffect(() => presenter?.setPresentation(presentation), [presenter, presentation])
  return [hostRef, presenter]
}

/** The first item is described in a turn of its own: the page's first task has enough to do. */
function useFacts(presenter: Presenter | null, facts: ShownItem, opening: Opening): void {
  const hasOpened = useRef(false)
  useEffect(() => {
    if (!presenter) return
    if (hasOpened.current || facts === NOTHING) return presenter.setFacts(facts)
    return opening.add({
      complete() {
        hasOpened.current = true
        presenter.setFacts(facts)
      },
    })
  }, [presenter, facts, opening])
}

function usePresenter(
  options: Omit<PresenterOptions, 'host'>,
): readonly [RefCallback<HTMLDivElement>, Presenter | null] {
  const [presenter, setPresenter] = useState<Presenter | null>(null)
  const latest = useRef(options)
  const ref = useCallback((host: HTMLDivElement | null) => {
    if (!host) return
    const created = createPresenter({ ...latest.current, host })
    setPresenter(created)
    return () => {
      created.destroy()
      setPresenter(null)
    }
  }, [])
  return [ref, presenter]
}
