import type { Command } from '../../../kinds/commands.ts'
import { runFrom } from '../../../kinds/commands.ts'
import { cameJustNow, isOnItsWay, showsPreview } from '../../../machines/editor/selectors.ts'
import type { KeySample } from '../../../machines/editor/types.ts'
import { hasEdited } from '../../../machines/stage/selectors.ts'
import { reveal } from '../../../render/viewport.ts'
import { annotateText } from '../../../text/annotate.ts'
import { smartText } from '../../../text/smart.ts'
import { placeOf } from '../../physical-key.ts'
import { dismissSubmitToast, showSubmitToast } from '../session/notices.ts'
import type { CommandScope, CommonCommands } from './command-scope.ts'
import { JUDGING_COMMANDS } from './judging-commands.ts'
import { POINTER_COMMANDS } from './pointer-commands.ts'
import { selectableAfter, selectables } from './select-next.ts'
import { VIEW_COMMANDS } from './view-commands.ts'
import { toasts } from '../../../ui/toasts.ts'
import { selectedBox } from './selected-box.ts'

/** Wall clock time, so that steps stored before a reload do not merge with it. */
const keySample = (event: KeyboardEvent | null, key: string): KeySample => ({
  key: event?.key ?? key,
  modifiers: {
    shift: event?.shiftKey ?? false,
    ctrl: event?.ctrlKey ?? false,
    alt: event?.altKey ?? false,
    meta: event?.metaKey ?? false,
  },
  repeat: event?.repeat ?? false,
  time: Date.now(),
})

function selectNext({ editor, tools, presenter, seek }: CommandScope, step: 1 | -1): void {
  const { document, selection } = editor.getSnapshot().context
  if (!document) return
  const next = selectableAfter(selectables(document, tools), selection, step)
  if (!next) return
  if (next.frame !== undefined) seek(next.frame)
  editor.send({ type: 'SELECT', selection: [{ role: next.role, id: next.id }] })
  presenter?.view.move((viewport, picture) => reveal(viewport, picture, next.rect))
}

/** The submit key first finishes a path or a proposal in progress. */
const isInTheMaking = ({ editor }: CommandScope): boolean => {
  const snapshot = editor.getSnapshot()
  const { preview } = snapshot.context
  if (preview?.type === 'proposal') return showsPreview(snapshot)
  return preview?.type === 'path' && preview.id === null && !preview.closed
}

/** Enter is meant for a proposal that is still loading, or that appeared too recently to be seen. */
function isForProposal({ editor }: CommandScope, event: KeyboardEvent): boolean {
  const snapshot = editor.getSnapshot()
  if (cameJustNow(snapshot, keySample(event, '').time)) return true
  if (!isOnItsWay(snapshot)) return false
  showSubmitToast({ tone: 'info', text: smartText.onItsWay })
  return true
}

/** Submits the open item with everything drawn. Without an item the same key pulls; without more items it goes back. */
function handIn({ stage, editor, ui, holdsWork }: CommandScope): void {
  const snapshot = stage.getSnapshot()
  if (snapshot.matches({ flow: 'idle' }) && hasEdited(snapshot)) return ui.leave()
  if (snapshot.matches({ flow: 'idle' }) || snapshot.matches({ flow: 'empty' }))
    return stage.send({ type: 'PULL' })
  if (snapshot.matches({ flow: 'failed' })) return stage.send({ type: 'RETRY' })
  // A stroke in progress belongs to the submission.
  editor.send({ type: 'SETTLE' })
  dismissSubmitToast()
  const objection = holdsWork() ? annotateText.notices.strokesWait : ui.asksFirst()
  if (objection !== null) showSubmitToast({ tone: 'info', text: objection })
  else stage.send({ type: 'SUBMIT', shown: ui.shownItems() })
}

function submit(scope: CommandScope, event: KeyboardEvent | null): void {
  if (event && isInTheMaking(scope))
    return scope.editor.send({ type: 'KEY', key: { ...keySample(event, ''), key: 'Enter' } })
  if (!event || !isForProposal(scope, event)) handIn(scope)
}

/** Common commands; a kind may replace them. */
const COMMANDS: CommonCommands = {
  ...JUDGING_COMMANDS,
  ...POINTER_COMMANDS,
  ...VIEW_COMMANDS,
  'edit.undo': ({ editor }) => editor.send({ type: 'UNDO' }),
  'edit.redo': ({ editor }) => editor.send({ type: 'REDO' }),
  // Tools know the key by these names, whatever key is assigned.
  'edit.remove': ({ editor }, event) =>
    editor.send({
      type: 'KEY',
      key: { ...keySample(event, ''), key: event?.key === 'Backspace' ? 'Backspace' : 'Delete' },
    }),
  'edit.nudge'({ editor }, event) {
    if (event) editor.send({ type: 'KEY', key: { ...keySample(event, ''), key: placeOf(event) } })
  },
  'edit.place': askPlace,
  'edit.cancel': ({ editor }) => editor.send({ type: 'CANCEL' }),
  'edit.selectNext': (scope) => selectNext(scope, 1),
  'edit.selectPrevious': (scope) => selectNext(scope, -1),
  'work.submit': submit,
  'work.editAgain': ({ ui }) => ui.editAgain(),
  // An edit in progress continues, and is saved when done.
  'work.save': ({ stage }) => stage.send({ type: 'FLUSH' }),
  'work.previous': ({ ui }) => ui.stepItems(-1),
  'work.next': ({ ui }) => ui.stepItems(1),
  'work.pull': ({ stage }) => stage.send({ type: 'PULL' }),
  'work.release': ({ ui }) => ui.open('release'),
  'work.share': ({ ui }) => ui.open('share'),
  'work.guide': ({ ui }) => ui.toggle.setting('guide'),
  'work.back': ({ ui }) => ui.leave(),
  help: ({ ui }) => ui.open('help'),
  keys: ({ ui }) => ui.open('keys'),
  palette: ({ ui }) => ui.open('palette'),
}

/** Runs a command from a key, a button or the palette. The kind comes first. */
export function runCommand(command: Command, scope: CommandScope, event: KeyboardEvent | null = null): void {
  if (scope.runOfKind(command, event)) return
  const tool = scope.tools.find((each) => each.command === command)
  if (tool) return scope.editor.send({ type: 'PICK', tool: tool.id })
  if (!runFrom(COMMANDS, command, scope, event)) throw new Error(`nobody carries out ${command}`)
}

function askPlace({ editor, tools, access, ui }: CommandScope): void {
  if (!access) return
  if (access.readonly) return access.refuse()
  // A pending edit would apply to the old box.
  editor.send({ type: 'SETTLE' })
  if (selectedBox(editor.getSnapshot().context, tools)) ui.open('place')
  else toasts.show({ tone: 'info', text: annotateText.notices.noCrop })
}
