import { useEffect, useMemo } from 'react'
import { QUALITY } from '../../../domain/constants.ts'
import type { Kind } from '../../../domain/kinds.ts'
import type { Command } from '../../../kinds/commands.ts'
import { runFrom } from '../../../kinds/commands.ts'
import { POINTER_SHORTCUTS } from '../../../kinds/shortcuts-pointer.ts'
import type { Purpose, Shortcut } from '../../../kinds/shortcuts.ts'
import { boxLayersOf } from '../../../kinds/tools.ts'
import { REASON_DIGITS } from '../../../kinds/traits/judgement.ts'
import type { ToolSpec } from '../../../kinds/types.ts'
import type { Selected } from '../../../machines/editor/types.ts'
import { currentOf } from '../../../machines/stage/tasks.ts'
import { hasVersion } from '../../../machines/work.ts'
import type { Presenter } from '../../canvas/presenter.ts'
import {
  HIDDEN_REASON_TEXT,
  whyAllHidden,
  whyBoxesHidden,
  whyNodesHidden,
} from '../../canvas/hidden-reason.ts'
import { useShortcuts } from '../keyboard/useShortcuts.ts'
import type { StripRow } from '../strip/strip-rows.ts'
import { annotateText } from '../../../text/annotate.ts'
import { toasts } from '../../../ui/toasts.ts'
import { holdsWorkNow } from '../session/unsent-work.ts'
import type { AnnotationSession } from '../session/session.ts'
import type { WorkAccess } from '../../work-access.ts'
import type { CommandScope } from '../commands/command-scope.ts'
import { submitQuestion } from './submit-question.ts'
import { runCommand } from '../commands/commands.ts'
import type { FieldsAccess, RunFacts, KindPage } from '../kind-page.ts'
import { pressByKey } from '../commands/pointer-commands.ts'
import { indexBeside } from '../strip/strip-rows.ts'
import { hiddenReasonOf } from '../commands/hidden-commands.ts'
import type { Review } from './useReview.ts'
import type { ScreenState } from './useScreenState.ts'
import type { DialogName } from '../commands/command-scope.ts'
import type { ScreenUi } from './useScreenUi.ts'

/** Plain digits pick reasons while these are offered, and take precedence. */
const REASON_KEYS: Shortcut = {
  command: 'reason.pick',
  group: 'verdict',
  combinations: REASON_DIGITS.flatMap((digit) => [{ code: `Digit${digit}` }, { code: `Numpad${digit}` }]),
  fixed: true,
}

/** View commands keep the reasons open. */
const endsReasons = (command: Command): boolean => command !== 'reason.pick' && !command.startsWith('view.')

interface Runnable<K extends Kind> extends FieldsAccess {
  readonly session: AnnotationSession
  readonly kind: KindPage<K>
  readonly purpose: Purpose
  readonly state: ScreenState
  readonly access: WorkAccess<K> | null
  readonly selection: readonly Selected[]
  readonly shortcuts: readonly Shortcut[]
  readonly tools: readonly ToolSpec[]
  readonly ui: ScreenUi
  readonly presenter: Presenter | null
  readonly review: Review
  readonly seek: (frame: number) => void
  /** Null without a way to reopen the submitted item. */
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

/** Item dialogs need an item, and share pages have only the help; an unrendered dialog would still block the keys. */
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

const tellNothingToCompare = (): void => {
  toasts.show({ tone: 'info', text: annotateText.notices.nothingToCompare })
}

/** Without an earlier version, toggling the underlay would take effect on a later item. */
const hasBefore = <K extends Kind>({ state }: Runnable<K>): boolean =>
  state.task !== undefined && hasVersion(state.task.item)

function scopeOf<K extends Kind>(
  screen: Runnable<K>,
  go: (index: number) => void,
  leave: () => void,
): CommandScope {
  const { session, state, access, ui, rows, review, kind } = screen
  return {
    stage: session.stage,
    editor: session.editor,
    presenter: screen.presenter,
    tools: screen.tools,
    purpose: screen.purpose,
    access,
    reasons: state.task?.item.labels.commentReasons ?? [],
    seek: screen.seek,
    holdsWork: () => holdsWorkNow(session),
    ui: {
      toggle: { ...ui.toggle, underlay: hasBefore(screen) ? ui.toggle.underlay : tellNothingToCompare },
      open(dialog) {
        if (isThere(dialog, screen)) ui.setDialog(dialog)
      },
      focusText: () => void focusAtEnd(ui.textRef.current),
      focusBoxText: () => focusAtEnd(ui.boxTextRef.current),
      setRejecting: (rejects) =>
        ui.setRejectingFor(rejects ? (state.task?.item.resource.uuid ?? null) : null),
      stepChanges: review.stepChanges,
      nextRejected: review.nextRejected,
      leave,
      asksFirst() {
        const { context } = session.stage.getSnapshot()
        const making = kind.stillMaking?.(session) ?? null
        const question = submitQuestion(context.queue.assignment, currentOf(context), making)
        const asked = ui.lastQuestion.current
        ui.lastQuestion.current = question?.key ?? null
        return question === null || question.key === asked ? null : question.words
      },
      editAgain() {
        const { words, editAgain } = screen.closed
        if (editAgain) editAgain.run()
        else if (words !== null) toasts.show({ tone: 'info', text: words })
      },
      shownItems: () => rows.map(({ index }) => index),
      stepItems(step) {
        const index = indexBeside(rows, state.currentIndex, step)
        if (index !== null) go(index)
      },
    },
    runOfKind: (command, event) => runFrom(kind.commands, command, runFactsOf(screen, event)),
  }
}

/** Offered while the item that was judged unqualified is open and still judged so. */
const isRejecting = <K extends Kind>({ ui, state, access }: Runnable<K>): boolean =>
  ui.rejectingFor !== null &&
  ui.rejectingFor === state.task?.item.resource.uuid &&
  access?.work.verdict.isQualified === QUALITY.unqualified

function unseenText<K extends Kind>(command: Command, screen: Runnable<K>): string | null {
  const { session, ui, review, tools } = screen
  const { context } = session.editor.getSnapshot()
  const tool = tools.find(({ id }) => id === context.tool)
  const covered = ui.held.has('compare.blink') && review.baseline !== null
  const unseen = hiddenReasonOf(command, tool?.type ?? null, {
    all: whyAllHidden({ covered, hidden: ui.hidden }),
    nodes: whyNodesHidden(context.fields, hasBefore(screen)),
    boxes: whyBoxesHidden(context, boxLayersOf(command === 'edit.place' ? tools : tool ? [tool] : [])),
  })
  return unseen && HIDDEN_REASON_TEXT[unseen]
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

export function useRun<K extends Kind>(screen: Runnable<K>, leave: () => void, isAsking = false) {
  const { session, ui, shortcuts, review } = screen
  const rejecting = isRejecting(screen)
  const go = (index: number): void => {
    // A stroke in progress belongs to the item being left.
    session.editor.send({ type: 'SETTLE' })
    session.stage.send({ type: 'GO', index })
  }
  const scope = scopeOf(screen, go, leave)
  const run = (command: Command, event: KeyboardEvent | null = null): void => {
    if (rejecting && endsReasons(command)) {
      ui.setRejectingFor(null)
      if (command === 'edit.cancel') return
    }
    const unseen = unseenText(command, screen)
    if (unseen === null) runCommand(command, scope, event)
    else toasts.show({ tone: 'info', text: unseen })
  }
  const hold = (command: Command, held: boolean, event: KeyboardEvent | null): void => {
    if (command === 'pointer.press') return pressByKey(screen.presenter, held, event)
    if (command === 'compare.blink' && held && !review.baseline) tellNothingToCompare()
    if (command === 'view.pan') session.editor.send({ type: 'PAN.HOLD', held })
    else ui.setHeld(command, held)
  }
  const pointing = usePointing(screen)
  const atWork = useMemo(
    () => [...(rejecting ? [REASON_KEYS] : []), ...(pointing ? POINTER_SHORTCUTS : []), ...shortcuts],
    [rejecting, pointing, shortcuts],
  )
  useShortcuts(atWork, ui.dialog === null && !isAsking, { run, hold })
  return { run, go, isRejecting: rejecting }
}
