import type { Command } from '../../../kinds/commands.ts'
import { cameJustNow, isOnItsWay, showsPreview } from '../../../machines/editor/selectors.ts'
import type { KeySample } from '../../../machines/editor/types.ts'
import { hasEdited } from '../../../machines/stage/selectors.ts'
import { reveal } from '../../../render/viewport.ts'
import { annotateText } from '../../../text/annotate.ts'
import { smartText } from '../../../text/smart.ts'
import { placeOf } from '../../physical-key.ts'
import { dismissSubmitToast, showSubmitToast } from '../session/notices.ts'
import type { CommandRunner, CommandScope } from './command-scope.ts'
import { judging } from './judging-commands.ts'
import { askPlace } from './place-command.ts'
import { pointing } from './pointer-commands.ts'
import { selectableAfter, selectables } from './select-next.ts'
import { reviewing, viewing } from './view-commands.ts'

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

const editing: CommandRunner = (command, scope, event) => {
  const { editor } = scope
  switch (command) {
    case 'edit.undo':
      editor.send({ type: 'UNDO' })
      return true
    case 'edit.redo':
      editor.send({ type: 'REDO' })
      return true
    case 'edit.remove':
      // Whatever key a person has for it, tools know it by these names.
      editor.send({
        type: 'KEY',
        key: { ...keySample(event, ''), key: event?.key === 'Backspace' ? 'Backspace' : 'Delete' },
      })
      return true
    case 'edit.nudge':
      if (event) editor.send({ type: 'KEY', key: { ...keySample(event, ''), key: placeOf(event) } })
      return true
    case 'edit.place':
      askPlace(scope)
      return true
    case 'edit.cancel':
      editor.send({ type: 'CANCEL' })
      return true
    case 'edit.selectNext':
      selectNext(scope, 1)
      return true
    case 'edit.selectPrevious':
      selectNext(scope, -1)
      return true
    default:
      return false
  }
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

const working: CommandRunner = (command, scope, event) => {
  const { stage, editor, ui } = scope
  switch (command) {
    case 'work.submit':
      if (event && isInTheMaking(scope)) {
        editor.send({ type: 'KEY', key: { ...keySample(event, ''), key: 'Enter' } })
        return true
      }
      if (event && isForProposal(scope, event)) return true
      handIn(scope)
      return true
    case 'work.editAgain':
      ui.editAgain()
      return true
    case 'work.save':
      // What is in the making goes on, and is saved when it is done.
      stage.send({ type: 'FLUSH' })
      return true
    case 'work.previous':
      ui.stepItems(-1)
      return true
    case 'work.next':
      ui.stepItems(1)
      return true
    case 'work.pull':
      stage.send({ type: 'PULL' })
      return true
    case 'work.release':
      ui.open('release')
      return true
    case 'work.share':
      ui.open('share')
      return true
    case 'work.guide':
      ui.toggle.setting('guide')
      return true
    case 'work.back':
      ui.leave()
      return true
    default:
      return false
  }
}

const helping: CommandRunner = (command, { ui }) => {
  if (command !== 'help' && command !== 'keys' && command !== 'palette') return false
  ui.open(command)
  return true
}

const RUNNERS: readonly CommandRunner[] = [judging, editing, pointing, working, viewing, reviewing, helping]

/** Carries out a command, whether a key, a button or the palette asked for it. A kind is asked first. */
export function runCommand(command: Command, scope: CommandScope, event: KeyboardEvent | null = null): void {
  if (scope.runOfKind(command, event)) return
  const tool = scope.tools.find((each) => each.command === command)
  if (tool) return scope.editor.send({ type: 'PICK', tool: tool.id })
  if (!RUNNERS.some((run) => run(command, scope, event))) throw new Error(`nobody carries out ${command}`)
}
