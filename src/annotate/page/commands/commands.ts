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

/** The key as tools hear it. Time is the wall clock's, so that steps stored before a reload do not merge with it. */
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

/** A path or a proposal in the making is finished by the key that hands in otherwise. */
const isInTheMaking = ({ editor }: CommandScope): boolean => {
  const snapshot = editor.getSnapshot()
  const { preview } = snapshot.context
  if (preview?.type === 'proposal') return showsPreview(snapshot)
  return preview?.type === 'path' && preview.id === null && !preview.closed
}

/** Enter that is meant for a proposal: accepted ahead, it is not there yet, or came before anybody could see it. */
function isForProposal({ editor }: CommandScope, event: KeyboardEvent): boolean {
  const snapshot = editor.getSnapshot()
  if (cameJustNow(snapshot, keySample(event, '').time)) return true
  if (!isOnItsWay(snapshot)) return false
  showSubmitToast({ tone: 'info', text: smartText.onItsWay })
  return true
}

/** Hands in what is open, with all that was drawn. Where there is nothing, the same key asks for more; where there is no more, it goes back. */
function handIn({ stage, editor, ui, holdsWork }: CommandScope): void {
  const snapshot = stage.getSnapshot()
  if (snapshot.matches({ flow: 'idle' }) && hasEdited(snapshot)) return ui.leave()
  if (snapshot.matches({ flow: 'idle' }) || snapshot.matches({ flow: 'empty' }))
    return stage.send({ type: 'PULL' })
  if (snapshot.matches({ flow: 'failed' })) return stage.send({ type: 'RETRY' })
  // A stroke in hand belongs to what is handed in.
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

/** What all kinds share: each command with what it does. A kind may have others in their place. */
const COMMANDS: CommonCommands = {
  ...JUDGING_COMMANDS,
  ...POINTER_COMMANDS,
  ...VIEW_COMMANDS,
  'edit.undo': ({ editor }) => editor.send({ type: 'UNDO' }),
  'edit.redo': ({ editor }) => editor.send({ type: 'REDO' }),
  // Whatever key a person has for it, tools know it by these names.
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
  // What is in the making goes on, and is saved when it is done.
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

/** Carries out a command, whether a key, a button or the palette asked for it. A kind is asked first. */
export function runCommand(command: Command, scope: CommandScope, event: KeyboardEvent | null = null): void {
  if (scope.runOfKind(command, event)) return
  const tool = scope.tools.find((each) => each.command === command)
  if (tool) return scope.editor.send({ type: 'PICK', tool: tool.id })
  if (!runFrom(COMMANDS, command, scope, event)) throw new Error(`nobody carries out ${command}`)
}

/** Asks for place and size of the selected box in numbers. */
function askPlace({ editor, tools, access, ui }: CommandScope): void {
  if (!access) return
  if (access.readonly) return access.refuse()
  // What is in the making would be of the box as it was.
  editor.send({ type: 'SETTLE' })
  if (selectedBox(editor.getSnapshot().context, tools)) ui.open('place')
  else toasts.show({ tone: 'info', text: annotateText.notices.noCrop })
}
