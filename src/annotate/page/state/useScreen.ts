import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import type { DocumentOf } from '../../../domain/documents/types.ts'
import type { Kind } from '../../../domain/kinds.ts'
import type { LabelSettings, WorkDocument, Assignment, BatchItem } from '../../../machines/work.ts'
import { handsIn } from '../../../machines/work.ts'
import { annotateText } from '../../../text/annotate.ts'
import { tourText } from '../../../text/tour.ts'
import { usePhone, useThumb } from '../../../ui/phone.ts'
import { toasts } from '../../../ui/toasts.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import type { WorkAccess } from '../../work-access.ts'
import type { Purpose } from '../../../kinds/command.ts'
import { shortcutsFor, shortcutsOf, shortcutsUnder } from '../../../kinds/command.ts'
import type { ToolSpec } from '../../../kinds/types.ts'
import { toolsFor, toolsUnder } from '../../../kinds/types.ts'
import type { RowPress } from '../../../machines/editor/selection.ts'
import { pressedIn } from '../../../machines/editor/selection.ts'
import type { Fields, Selected } from '../../../machines/editor/types.ts'
import type { Rect } from '../../../domain/geometry/rect.ts'
import { asideAddress } from '../../../platform/session/annotate-search.ts'
import type { SessionUser } from '../../../platform/session/session.ts'
import { reveal } from '../../../render/viewport.ts'
import { useOwnKeys } from '../keyboard/own-keys.ts'
import { useDrawnBox } from '../../review/verdict/drawn-box.ts'
import { editAgainAs, latestItemText, useLatestItem } from '../../review/versions/submitted-item.ts'
import type { LatestItem } from '../../review/versions/version-store.ts'
import type { AnnotationSession } from '../session/session.ts'
import type { KindPage } from '../kind-page.ts'
import { stripRows } from '../strip/strip-rows.ts'
import { createOpening } from './opening.ts'
import { useCanvas } from './useCanvas.ts'
import type { ScreenState } from './useScreenState.ts'
import { useFields, useScreenState } from './useScreenState.ts'
import type { CanvasNavigation } from './useReview.ts'
import { useReview, useVersionStore } from './useReview.ts'
import { TOOL_NAMES_WIDTH, tourId, useToolNames, useTour } from './first-day.ts'
import { useSteady } from '../../useSteady.ts'
import { useRun } from './useRun.ts'
import { useScreenUi } from './useScreenUi.ts'

function useWorkAccess<K extends Kind>(editor: EditorActor, readonly: boolean): WorkAccess<K> | null {
  const document = useSelector(editor, ({ context }) => context.document)
  return useMemo(() => {
    if (!document) return null
    return {
      // The editor has opaque JSON; here it is of this kind.
      work: document as WorkDocument<DocumentOf[K]>,
      readonly,
      commit(edit, options = {}) {
        if (edit) editor.send({ type: 'COMMIT', commit: { edit, time: Date.now(), ...options } })
      },
      refuse: () => toasts.show({ tone: 'bad', text: annotateText.notices.readonly, ofItem: true }),
    }
  }, [document, readonly, editor])
}

function useToastsOfItem(uuid: string | undefined): void {
  useEffect(() => () => toasts.endItem(), [uuid])
}

export interface ScreenOptions<K extends Kind> {
  readonly session: AnnotationSession
  readonly kind: KindPage<K>
  readonly assignment: Assignment
  readonly owner: string
  readonly user: SessionUser | null
  readonly onLeave: () => void
  /** Within the annotation pages; absent on share pages. */
  readonly onOpen?: (address: string) => void
  /** Goes to the item beside this one, where the page opens each by itself: in a shared list. */
  readonly onStep?: (step: 1 | -1) => void
  /** A question of the page is open and has the keys. */
  readonly isAsking?: boolean
}

function useShortcutsAndTools<K extends Kind>(
  { kind, spec, commands }: KindPage<K>,
  purpose: Purpose,
  owner: string,
  labels: LabelSettings | undefined,
) {
  const { editor } = spec
  const ontology = labels?.ontology
  const given = useMemo(() => shortcutsUnder(shortcutsOf(commands), ontology), [commands, ontology])
  const keys = useOwnKeys(owner, kind, given)
  const shortcuts = useMemo(() => shortcutsFor(keys.shortcuts, purpose), [keys.shortcuts, purpose])
  const tools = useMemo(
    () => toolsUnder(toolsFor(editor.tools, purpose), ontology),
    [editor, purpose, ontology],
  )
  return { keys, shortcuts, tools }
}

function useRows<K extends Kind>(kind: KindPage<K>, state: ScreenState, fields: Fields) {
  const { tasks, outbox, online, currentIndex } = state
  return useMemo(
    () => stripRows(kind, { tasks, outbox, online, currentIndex }, fields),
    [kind, tasks, outbox, online, currentIndex, fields],
  )
}

function submittedItemActions<K extends Kind>(
  { kind, assignment, user, onOpen }: ScreenOptions<K>,
  { task, flow }: ScreenState,
  outcome: LatestItem | null,
) {
  const again = task && flow === null ? editAgainAs(assignment, task, outcome, user) : null
  const words = latestItemText(outcome, user)
  if (!task || !again || !onOpen) return { words, editAgain: null }
  const { uuid, tagId } = task.item.resource
  const run = (): void => onOpen(asideAddress(kind.kind, again.assignment, tagId, uuid))
  return { words, editAgain: { word: again.word, run } }
}

/** A verdict keeps its version. */
function useLaterVersion(
  { session: { stage }, assignment }: Pick<ScreenOptions<Kind>, 'session' | 'assignment'>,
  task: BatchItem | undefined,
  outcome: LatestItem | null,
): void {
  const id = handsIn(assignment) === 'annotation' ? task?.item.resource.uuid : undefined
  useEffect(() => {
    if (id === undefined || !outcome?.annotation) return
    stage.send({ type: 'VERSION', id, version: outcome.version, annotation: outcome.annotation })
  }, [stage, id, outcome])
}

function useJudgedState<K extends Kind>(options: ScreenOptions<K>) {
  const { session, kind, user } = options
  const state = useScreenState(session, kind.waitingSteps)
  const versions = useVersionStore(state.isShared)
  const { outcome, task } = useLatestItem({ task: state.task, entries: state.outbox.entries, versions, user })
  useLaterVersion(options, state.task, outcome)
  return { state: { ...state, task }, versions, outcome }
}

const NO_TOOLS: readonly ToolSpec[] = []

const isWorkable = ({ flow, task, isReadonly, isShared }: ScreenState): boolean =>
  flow === null && task?.state === 'open' && !isReadonly && !isShared

export function useScreen<K extends Kind>(options: ScreenOptions<K>) {
  const { session, kind, assignment, owner } = options
  const { editor } = session
  const purpose = handsIn(assignment)
  const { state, versions, outcome } = useJudgedState(options)
  useToastsOfItem(state.task?.item.resource.uuid)
  const access = useWorkAccess<K>(editor, state.isFixed)
  const selection = useSelector(editor, ({ context }) => context.selection)
  const fields = useFields(editor, kind.spec.editor.frames?.moving)
  const offer = useShortcutsAndTools(kind, purpose, owner, state.task?.item.labels)
  const ui = useScreenUi(owner)
  const drawnBox = useDrawnBox(editor)
  const isPhone = usePhone()
  const isTouched = useThumb()
  const areToolsNamed = useToolNames(owner, editor, state.isShared || isPhone ? NO_TOOLS : offer.tools)
  // On a phone its card has no room beside what it outlines.
  const hasTour = !isPhone && tourText.isThere(kind.kind) && isWorkable(state)
  const tour = useTour(owner, tourId(kind.kind, purpose), hasTour)
  const [opening] = useState(() => createOpening(window))
  const shown = {
    presentation: ui.presentation,
    indent: ui.indent,
    isPhone,
    names: areToolsNamed ? TOOL_NAMES_WIDTH : 0,
    // Old data needs the earlier version, even without the underlay.
    underlay: ui.underlay || fields.fields['showNewData'] === false,
    comments: ui.settings.comments,
    purpose,
  }
  const [hostRef, presenter] = useCanvas(session, kind.spec, state, shown, opening)
  const looking: CanvasNavigation = {
    reveal: (rect: Rect) => presenter?.view.move((viewport, picture) => reveal(viewport, picture, rect)),
    select(selected: Selected, rect?: Rect) {
      editor.send({ type: 'SELECT', selection: [selected] })
      if (rect) looking.reveal(rect)
    },
    seek: (frame: number) => session.video?.seek(frame),
  }
  const review = useReview(kind, state, access, looking, { purpose, video: session.video, versions })
  const rows = useRows(kind, state, fields.fields)
  const screen = {
    ...offer,
    ...fields,
    session,
    kind,
    purpose,
    state,
    access,
    selection,
    ui,
    areToolsNamed,
    tour,
    drawnBox,
    hostRef,
    presenter,
    opening,
    review,
    rows,
    select: looking.select,
    pressRow(press: RowPress, row: Selected, all: readonly Selected[], rect?: Rect): void {
      const next = pressedIn(editor.getSnapshot().context.selection, all, row, press)
      editor.send({ type: 'SELECT', selection: next })
      if (rect) looking.reveal(rect)
    },
    seek: looking.seek,
    closed: submittedItemActions(options, state, outcome),
  }
  const actions = useRun(screen, options)
  const { run } = useSteady({ run: actions.run })
  const { rest } = actions.reasons
  // Every row of a list reads them.
  const commands = useMemo(() => ({ table: kind.commands, shortcuts: rest, run }), [kind.commands, rest, run])
  return {
    ...screen,
    ...actions,
    isPhone,
    /** Fingers may move the picture, and go to the next item. */
    isTouched,
    // A rejection asks for its reasons, which only the panel has.
    hasPanel: isPhone
      ? purpose !== 'annotation' || state.isReadonly
      : ui.settings.panel || actions.reasons.rejects,
    commands,
  }
}

export type Screen<K extends Kind> = ReturnType<typeof useScreen<K>>
