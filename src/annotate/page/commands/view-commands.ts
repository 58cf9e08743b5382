import { actualSize, zoomAt } from '../../../render/viewport.ts'
import type { Point } from '../../../domain/geometry/point.ts'
import { boundsOf, corners } from '../../../domain/geometry/rect.ts'
import { toggleCloseUp } from '../../canvas/close-up.ts'
import type { Presenter } from '../../canvas/presenter.ts'
import type { CommandScope, CommonCommands } from './command-scope.ts'

const ZOOM_STEP = 1.25

/** What a zoom keeps in place: the keyboard pointer, or the middle. */
const fixedPoint = ({ keys, view: { viewport } }: Presenter): Point =>
  keys.at() ?? { x: viewport.width / 2, y: viewport.height / 2 }

function lookAtSelected({ editor, presenter }: CommandScope): void {
  if (!presenter) return
  const { selection } = editor.getSnapshot().context
  toggleCloseUp(
    presenter.view,
    boundsOf(selection.flatMap((one) => presenter.view.boundsOf(one) ?? []).flatMap(corners)),
  )
}

function zoom({ presenter }: CommandScope, factor: number): void {
  presenter?.view.move((viewport, picture) => zoomAt(viewport, picture, fixedPoint(presenter), factor))
}

export const VIEW_COMMANDS: CommonCommands = {
  'view.fit': ({ presenter }) => presenter?.view.fit(),
  'view.actual': ({ presenter }) =>
    presenter?.view.move((viewport, picture) => actualSize(viewport, picture, fixedPoint(presenter))),
  'view.selected': lookAtSelected,
  'view.zoomIn': (scope) => zoom(scope, ZOOM_STEP),
  'view.zoomOut': (scope) => zoom(scope, 1 / ZOOM_STEP),
  'view.hide': ({ ui }) => ui.toggle.hidden(),
  'view.rulers': ({ ui }) => ui.toggle.setting('rulers'),
  'view.comments': ({ ui }) => ui.toggle.setting('comments'),
  'view.theme': ({ ui }) => ui.toggle.theme(),
  'view.remark': ({ ui }) => ui.focusText(),
  'compare.versions': ({ ui }) => ui.open('versions'),
  'compare.underlay': ({ ui }) => ui.toggle.underlay(),
  'changes.next': ({ ui }) => ui.stepChanges(1),
  'changes.previous': ({ ui }) => ui.stepChanges(-1),
  'rejection.next': ({ ui }) => ui.nextRejected(),
}
