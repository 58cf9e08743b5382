import type { Command, Purpose } from '../../kinds/shortcuts.ts'
import type { ToolSpec } from '../../kinds/types.ts'
import { setField } from '../../machines/editor/edit-makers.ts'
import type { KeySample } from '../../machines/editor/types.ts'
import { actualSize, reveal, zoomAt } from '../../render/viewport.ts'
import { availabilityEdit } from '../availability-edit.ts'
import type { Presenter } from '../canvas/presenter.ts'
import type { EditorActor } from '../editor-machine.ts'
import type { StageActor } from '../session/follow.ts'
import type { WorkFace } from '../work-face.ts'
import { selectableAfter, selectables } from './select-next.ts'

/** What a command acts on. */
export interface CommandScope {
  readonly stage: StageActor
  readonly editor: EditorActor
  readonly presenter: Presenter | null
  readonly tools: readonly ToolSpec[]
  readonly purpose: Purpose
  readonly face: WorkFace | null
  readonly ui: {
    toggleHidden(): void
    openHelp(): void
    focusText(): void
  }
  /** Commands that only the kind knows; true when it was one. */
  readonly runOfKind: (command: Command) => boolean
}

const ZOOM_STEP = 1.25

const AVAILABILITY = {
  'availability.unavailable': 0,
  'availability.available': 1,
  'availability.pending': 2,
  'availability.barely': 3,
} as const

const VERDICT = { 'verdict.unqualified': 2, 'verdict.qualified': 1 } as const

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

function label(command: Command, { face, purpose }: CommandScope): boolean {
  if (!face) return false
  if (command in AVAILABILITY) {
    const value = AVAILABILITY[command as keyof typeof AVAILABILITY]
    face.commit(availabilityEdit(face.work, purpose, value), { label: 'availability' })
    return true
  }
  if (!(command in VERDICT)) return false
  const value = VERDICT[command as keyof typeof VERDICT]
  face.commit(setField(face.work, ['verdict'], 'isQualified', value), { label: 'verdict' })
  return true
}

function selectNext({ editor, tools, presenter }: CommandScope, step: 1 | -1): void {
  const { document, selection } = editor.getSnapshot().context
  if (!document) return
  const layers = [...new Set(tools.flatMap((tool) => tool.layers))]
  const next = selectableAfter(selectables(document, layers), selection, step)
  if (!next) return
  editor.send({ type: 'SELECT', selection: [{ role: next.role, id: next.id }] })
  presenter?.view.move((viewport, picture) => reveal(viewport, picture, next.rect))
}

function edit(command: Command, scope: CommandScope, event: KeyboardEvent | null): boolean {
  const { editor } = scope
  switch (command) {
    case 'edit.undo':
      editor.send({ type: 'UNDO' })
      return true
    case 'edit.redo':
      editor.send({ type: 'REDO' })
      return true
    case 'edit.remove':
      editor.send({ type: 'KEY', key: keySample(event, 'Delete') })
      return true
    case 'edit.nudge':
      editor.send({ type: 'KEY', key: keySample(event, '') })
      return true
    case 'edit.cancel':
      editor.send({ type: 'CANCEL' })
      return true
    case 'edit.selectNext':
      selectNext(scope, event?.shiftKey ? -1 : 1)
      return true
    default:
      return false
  }
}

function work(command: Command, { stage }: CommandScope): boolean {
  switch (command) {
    case 'work.submit':
      stage.send({ type: 'SUBMIT' })
      return true
    case 'work.save':
      stage.send({ type: 'FLUSH' })
      return true
    case 'work.previous':
      stage.send({ type: 'PREVIOUS' })
      return true
    case 'work.next':
      stage.send({ type: 'NEXT' })
      return true
    default:
      return false
  }
}

function view(command: Command, { presenter, ui }: CommandScope): boolean {
  const canvas = presenter?.view
  const zoom = (factor: number): void =>
    canvas?.move((viewport, picture) =>
      zoomAt(viewport, picture, { x: viewport.width / 2, y: viewport.height / 2 }, factor),
    )
  switch (command) {
    case 'view.fit':
      canvas?.fit()
      return true
    case 'view.actual':
      canvas?.move((viewport, picture) =>
        actualSize(viewport, picture, { x: viewport.width / 2, y: viewport.height / 2 }),
      )
      return true
    case 'view.zoomIn':
      zoom(ZOOM_STEP)
      return true
    case 'view.zoomOut':
      zoom(1 / ZOOM_STEP)
      return true
    case 'view.hide':
      ui.toggleHidden()
      return true
    case 'view.remark':
      ui.focusText()
      return true
    case 'help':
      ui.openHelp()
      return true
    default:
      return false
  }
}

/** Carries out a command, whether a key or a button asked for it. */
export function runCommand(command: Command, scope: CommandScope, event: KeyboardEvent | null = null): void {
  const tool = scope.tools.find((each) => each.command === command)
  if (tool) return scope.editor.send({ type: 'PICK', tool: tool.id })
  const isDone =
    label(command, scope) ||
    edit(command, scope, event) ||
    work(command, scope) ||
    view(command, scope) ||
    scope.runOfKind(command)
  if (!isDone) throw new Error(`nobody carries out ${command}`)
}
