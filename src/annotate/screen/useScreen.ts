import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { Kind } from '../../domain/kinds.ts'
import type { Purpose } from '../../kinds/shortcuts.ts'
import { shortcutsFor } from '../../kinds/shortcuts.ts'
import { toolsFor } from '../../kinds/types.ts'
import type { Fields, Rect, Selected } from '../../machines/editor/types.ts'
import { handsIn } from '../../machines/stage/configs.ts'
import { ownEditOf } from '../../machines/stage/own-edit.ts'
import type { Assignment } from '../../machines/work.ts'
import { asideAddress } from '../../platform/annotate-search.ts'
import { reveal } from '../../render/viewport.ts'
import { useOwnKeys } from '../keyboard/own-keys.ts'
import type { AnnotationSession } from '../session/session.ts'
import type { ScreenKind } from './screen-kind.ts'
import { stripRows } from './strip-rows.ts'
import { useCanvas } from './useCanvas.ts'
import { useFields } from './useFields.ts'
import type { Looking } from './useReview.ts'
import { useReview } from './useReview.ts'
import { useRun } from './useRun.ts'
import type { ScreenState } from './useScreenState.ts'
import { useScreenState } from './useScreenState.ts'
import { useScreenUi } from './useScreenUi.ts'
import { useWorkFace } from './useWorkFace.ts'

export interface ScreenOptions<K extends Kind> {
  readonly session: AnnotationSession
  readonly kind: ScreenKind<K>
  readonly assignment: Assignment
  /** Whose settings and keys these are. */
  readonly owner: string
  readonly onLeave: () => void
  /** Goes to another address of the annotation pages; left out where there is none to go to. */
  readonly onOpen?: (address: string) => void
  /** A question of the page's own is open: its keys are not those of the work. */
  readonly isAsking?: boolean
}

const NO_SHORTCUTS = [] as const

/** The shortcuts and tools that a kind offers for what is handed in, with the person's own keys. */
function useOffer<K extends Kind>({ kind, spec }: ScreenKind<K>, purpose: Purpose, owner: string) {
  const { editor } = spec
  const keys = useOwnKeys(owner, kind, editor?.shortcuts ?? NO_SHORTCUTS)
  const shortcuts = useMemo(() => shortcutsFor(keys.shortcuts, purpose), [keys.shortcuts, purpose])
  const tools = useMemo(() => toolsFor(editor?.tools ?? [], purpose), [editor, purpose])
  return { keys, shortcuts, tools }
}

function useRows<K extends Kind>(kind: ScreenKind<K>, state: ScreenState, fields: Fields) {
  const { tasks, entries, online, currentIndex } = state
  return useMemo(
    () => stripRows(kind, { tasks, entries, online, currentIndex }, fields),
    [kind, tasks, entries, online, currentIndex, fields],
  )
}

/** Opens what the person has handed in here to be edited; null where it cannot be. */
function editAgainOf<K extends Kind>(
  { kind, assignment, onOpen }: ScreenOptions<K>,
  { task, flow }: ScreenState,
): (() => void) | null {
  const edit = task && flow === null ? ownEditOf(assignment, task) : null
  if (!task || !edit || !onOpen) return null
  const { uuid, tagId } = task.item.resource
  return () => onOpen(asideAddress(kind.kind, edit, tagId, uuid))
}

/** Everything that an annotation screen shows and does, for its parts to pick from. */
export function useScreen<K extends Kind>(options: ScreenOptions<K>) {
  const { session, kind, assignment, owner } = options
  const { editor } = session
  const purpose = handsIn(assignment)
  const state = useScreenState(session, kind.waitingSteps)
  const face = useWorkFace<K>(editor, state.isFixed)
  const selection = useSelector(editor, ({ context }) => context.selection)
  const fields = useFields(editor, kind.spec.editor?.frames?.moving)
  const offer = useOffer(kind, purpose, owner)
  const ui = useScreenUi(owner)
  const [hostRef, presenter] = useCanvas(session, kind.spec, offer.tools, state, {
    presentation: ui.presentation,
    // Whoever asks for the old data needs the old version, underlaid or not.
    underlay: ui.underlay || fields.fields['showNewData'] === false,
    comments: ui.settings.comments,
    purpose,
  })
  const looking: Looking = {
    reveal: (rect: Rect) => presenter?.view.move((viewport, picture) => reveal(viewport, picture, rect)),
    select(selected: Selected, rect?: Rect) {
      editor.send({ type: 'SELECT', selection: [selected] })
      if (rect) looking.reveal(rect)
    },
    seek: (frame: number) => session.video?.seek(frame),
  }
  const review = useReview(kind, state, face, looking, { purpose, video: session.video })
  const rows = useRows(kind, state, fields.fields)
  const screen = {
    ...offer,
    ...fields,
    session,
    kind,
    purpose,
    state,
    face,
    selection,
    ui,
    hostRef,
    presenter,
    review,
    rows,
    select: looking.select,
    seek: looking.seek,
    editAgain: editAgainOf(options, state),
  }
  return { ...screen, ...useRun(screen, options.onLeave, options.isAsking) }
}

export type Screen<K extends Kind> = ReturnType<typeof useScreen<K>>
