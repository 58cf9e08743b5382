import { currentOf } from '../../../machines/stage/tasks.ts'
import { hasVersion, qualityOf } from '../../../machines/work.ts'
import { annotateText } from '../../../text/annotate.ts'
import type { RefObject } from 'react'
import { useEffect, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { QUALITY } from '../../../domain/constants.ts'
import type { Rect } from '../../../domain/geometry/rect.ts'
import type { Kind } from '../../../domain/kinds.ts'
import type { Command, CommandId, CommandTable, Purpose, Shortcut } from '../../../kinds/command.ts'
import { beneath, commandOf, runOnce } from '../../../kinds/command.ts'
import { boxLayersOf } from '../../../kinds/tools.ts'
import { ERROR_LAYER } from '../../../kinds/traits/judgement.ts'
import type { ToolSpec } from '../../../kinds/types.ts'
import type { Selected } from '../../../machines/editor/types.ts'
import type { Presenter } from '../../canvas/presenter.ts'
import {
  HIDDEN_REASON_TEXT,
  whyAllHidden,
  whyBoxesHidden,
  whyNodesHidden,
} from '../../canvas/hidden-reason.ts'
import { reasonsFor } from '../../review/verdict/reasons.ts'
import { useShortcuts } from '../keyboard/useShortcuts.ts'
import type { OwnKeys } from '../keyboard/own-keys.ts'
import type { StripRow } from '../strip/strip-rows.ts'
import { indexBeside } from '../strip/strip-rows.ts'
import { toasts } from '../../../ui/toasts.ts'
import { holdsWorkNow } from '../session/unsent-work.ts'
import type { AnnotationSession } from '../session/session.ts'
import type { WorkAccess } from '../../work-access.ts'
import type {
  CommandScope,
  DialogName,
  FieldsAccess,
  HeldView,
  KindPage,
  PageFacts,
  RunFacts,
} from '../kind-page.ts'
import { askOnce, doubtsOf } from './hand-in-doubts.ts'
import { reasonCaps, reasonKeys } from '../commands/judging-commands.ts'
import { POINTER_COMMANDS, POINTER_SHORTCUTS } from '../commands/pointer-commands.ts'
import { hiddenReasonOf } from '../commands/hidden-commands.ts'
import type { Review } from './useReview.ts'
import type { ScreenState } from './useScreenState.ts'
import type { ScreenUi } from './useScreenUi.ts'

interface Runnable<K extends Kind> extends FieldsAccess {
  readonly session: AnnotationSession
  readonly kind: KindPage<K>
  readonly purpose: Purpose
  readonly state: ScreenState
  readonly access: WorkAccess<K> | null
  readonly selection: readonly Selected[]
  readonly shortcuts: readonly Shortcut[]
  readonly keys: OwnKeys
  readonly tools: readonly ToolSpec[]
  readonly ui: ScreenUi
  readonly presenter: Presenter | null
  readonly tour: { readonly start: () => void }
  readonly review: Review
  readonly seek: (frame: number) => void
  readonly select: (selected: Selected, rect?: Rect) => void
  /** `editAgain` is null where the item cannot be reopened. */
  readonly closed: { readonly words: string | null; readonly editAgain: { readonly run: () => void } | null }
  readonly rows: readonly StripRow[]
}

function runFactsOf<K extends Kind>(screen: Runnable<K>, event: KeyboardEvent | null): RunFacts<K> {
  const { session, state, access, purpose, selection, presenter, setFields } = screen
  const { task } = state
  const { editor, video } = session
  const previous = session.before()
  // The rendered fields leave out what changes with every frame.
  const { fields } = editor.getSnapshot().context
  return { access, task, previous, purpose, selection, editor, presenter, fields, setFields, video, event }
}

/** Item dialogs need an item, and share pages have only the help. */
function isThere<K extends Kind>(dialog: DialogName, { state, access }: Runnable<K>): boolean {
  if (state.isShared) return dialog === 'help'
  const isAboutItem = ['versions', 'share', 'release', 'place'].includes(dialog)
  return !isAboutItem || (state.task !== undefined && access !== null && state.flow === null)
}

function focusAtEnd(field: HTMLTextAreaElement | null): boolean {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
  return field !== null
}

function showPanel({ settings, toggle }: ScreenUi): void {
  if (!settings.panel) flushSync(() => toggle.setting('panel'))
}

function focusIn(field: RefObject<HTMLTextAreaElement | null>, ui: ScreenUi): boolean {
  if (!field.current) showPanel(ui)
  return focusAtEnd(field.current)
}

/** Of the last one where none is selected. */
function focusBoxText<K extends Kind>({ access, selection, select, seek, ui }: Runnable<K>): boolean {
  const last = access?.work.verdict.errorBoxes.at(-1)
  if (last && !selection.some(({ role }) => role === ERROR_LAYER.role)) {
    if (last.frame !== undefined) seek(last.frame)
    flushSync(() => select({ role: ERROR_LAYER.role, id: last.id }, last))
  }
  return focusIn(ui.boxTextRef, ui)
}

const tellNothingToCompare = (): void => {
  toasts.show({ tone: 'info', text: annotateText.notices.nothingToCompare, ofItem: true })
}

/** The underlay would take effect on a later item. */
const hasBefore = <K extends Kind>({ state }: Runnable<K>): boolean =>
  state.task !== undefined && hasVersion(state.task.item)

function scopeOf<K extends Kind>(
  screen: Runnable<K>,
  stepItems: (step: 1 | -1) => void,
  leave: () => void,
): Omit<CommandScope, 'event'> {
  const { session, state, access, ui, rows, review, kind } = screen
  return {
    stage: session.stage,
    editor: session.editor,
    presenter: screen.presenter,
    tools: screen.tools,
    purpose: screen.purpose,
    access,
    reasons: state.task ? reasonsFor(state.task.item) : [],
    seek: screen.seek,
    ask: session.ask,
    holdsWork: () => holdsWorkNow(session),
    ui: {
      toggle: { ...ui.toggle, underlay: hasBefore(screen) ? ui.toggle.underlay : tellNothingToCompare },
      open(dialog) {
        if (isThere(dialog, screen)) ui.setDialog(dialog)
      },
      startTour: screen.tour.start,
      setHeld(view: HeldView, held: boolean) {
        if (view === 'blink' && held && !review.baseline) tellNothingToCompare()
        ui.setHeld(view, held)
      },
      showPanel: () => showPanel(ui),
      focusText: () => void focusIn(ui.textRef, ui),
      focusBoxText: () => focusBoxText(screen),
      stepChanges: review.stepChanges,
      nextRejected: review.nextRejected,
      leave,
      asksFirst() {
        const { context } = session.stage.getSnapshot()
        const making = kind.stillMaking?.({ ...session, purpose: screen.purpose }) ?? null
        const task = currentOf(context)
        const doubts = doubtsOf(context.queue.assignment, task, making, ui.decided.current)
        const { asked, words } = askOnce(ui.asked.current, task, doubts, Date.now())
        ui.asked.current = asked
        return words
      },
      takeBack() {
        const { takingBack } = session
        if (takingBack?.current()) takingBack.takeBack()
        else toasts.show({ tone: 'info', text: annotateText.notices.nothingToTakeBack })
      },
      editAgain() {
        const { words, editAgain } = screen.closed
        if (editAgain) editAgain.run()
        else if (words !== null) toasts.show({ tone: 'info', text: words, ofItem: true })
      },
      shownItems: () => rows.map(({ index }) => index),
      stepItems,
    },
  }
}

const NO_REASONS: readonly string[] = []

/** While the item is judged unqualified, digits pick its reasons. */
function useReasons<K extends Kind>({ state, access, purpose, keys, shortcuts }: Runnable<K>) {
  const { task, flow } = state
  const isOpen = task !== undefined && flow === null && purpose === 'verdict'
  const list = isOpen ? reasonsFor(task.item) : NO_REASONS
  const rejects =
    isOpen && access !== null && !access.readonly && qualityOf(access.work.verdict) === QUALITY.unqualified
  const count = rejects ? list.length : 0
  const digits = useMemo(() => reasonKeys(count, keys.remaps), [count, keys.remaps])
  const rest = useMemo(() => beneath(digits, shortcuts), [digits, shortcuts])
  const caps = useMemo(() => reasonCaps([...digits, ...rest]), [digits, rest])
  return { list, rejects, digits, rest, caps }
}

function unseenText<K extends Kind>(changes: Command<never>['changes'], screen: Runnable<K>): string | null {
  const { session, ui, review, tools } = screen
  const { context } = session.editor.getSnapshot()
  const tool = tools.find(({ id }) => id === context.tool)
  const covered = ui.held.has('blink') && review.baseline !== null
  const unseen = hiddenReasonOf(changes, tool?.type ?? null, {
    all: whyAllHidden({ covered, hidden: ui.hidden }),
    nodes: whyNodesHidden(context.fields, hasBefore(screen)),
    boxes: whyBoxesHidden(context, boxLayersOf(changes === 'selectedBox' ? tools : tool ? [tool] : [])),
  })
  return unseen && HIDDEN_REASON_TEXT[unseen]
}

const OPENED_BY: Partial<Record<DialogName, CommandId>> = {
  help: 'help',
  palette: 'palette',
  versions: 'compare.versions',
}

function useClosingKey<K extends Kind>({ ui, shortcuts }: Runnable<K>): void {
  const opener = ui.dialog === null ? undefined : OPENED_BY[ui.dialog]
  const own = useMemo(() => shortcuts.filter(({ command }) => command === opener), [shortcuts, opener])
  const close = { run: () => ui.setDialog(null), hold: () => undefined }
  useShortcuts(own, opener !== undefined, close, { isDialog: true })
}

function usePointing<K extends Kind>({ ui, presenter, state }: Runnable<K>): boolean {
  const on = ui.pointing && state.task !== undefined && state.flow === null
  useEffect(() => {
    if (!on || !presenter) return
    const seen = presenter.pointer()
    presenter.keys.start(seen && { x: seen.screenX, y: seen.screenY })
    return () => presenter.keys.stop()
  }, [on, presenter])
  return on
}

interface RunOptions {
  readonly onLeave: () => void
  readonly onStep?: (step: 1 | -1) => void
  readonly isAsking?: boolean
}

export function useRun<K extends Kind>(screen: Runnable<K>, options: RunOptions) {
  const { onLeave, onStep, isAsking = false } = options
  const { session, ui } = screen
  const reasons = useReasons(screen)
  const { digits, rest } = reasons
  const go = (index: number): void => {
    // A stroke in progress belongs to the item being left.
    session.editor.send({ type: 'SETTLE' })
    session.stage.send({ type: 'GO', index })
  }
  const stepItems = (step: 1 | -1): void => {
    const index = indexBeside(screen.rows, screen.state.currentIndex, step)
    if (index !== null) go(index)
  }
  const scope = scopeOf(screen, onStep ?? stepItems, onLeave)
  const table: CommandTable<PageFacts<K>> = { ...screen.kind.commands, ...POINTER_COMMANDS }
  const factsOf = (event: KeyboardEvent | null) => ({ ...scope, ...runFactsOf(screen, event) })
  const run = (id: CommandId, event: KeyboardEvent | null = null): void => {
    const command = commandOf(table, id)
    if (id !== 'work.submit') screen.presenter?.forgetPress()
    if (command.group === 'label') ui.decide(screen.state.task?.item.resource.uuid ?? null)
    const unseen = unseenText(command.changes, screen)
    if (unseen === null) runOnce(command, factsOf(event))
    else toasts.show({ tone: 'info', text: unseen, ofItem: true })
  }
  const hold = (id: CommandId, held: boolean, event: KeyboardEvent | null): void =>
    commandOf(table, id).hold?.(factsOf(event), held)
  const pointing = usePointing(screen)
  const atWork = useMemo(
    () => [...digits, ...(pointing ? POINTER_SHORTCUTS : []), ...rest],
    [digits, pointing, rest],
  )
  useClosingKey(screen)
  useShortcuts(atWork, ui.dialog === null && !isAsking, { run, hold })
  return { run, go, reasons }
}
