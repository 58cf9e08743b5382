import { actualSize, zoomAt } from '../../../render/viewport.ts'
import type { Point } from '../../../domain/geometry/point.ts'
import { boundsOf, corners } from '../../../domain/geometry/rect.ts'
import { toggleCloseUp } from '../../canvas/close-up.ts'
import type { Presenter } from '../../canvas/presenter.ts'
import type { CommandRunner, CommandScope } from './command-scope.ts'

const ZOOM_STEP = 1.25

/** What stays in place: where keys point, or the middle. */
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

/** How the picture is looked at. */
export const viewing: CommandRunner = (command, scope) => {
  const { presenter, ui } = scope
  switch (command) {
    case 'view.fit':
      presenter?.view.fit()
      return true
    case 'view.actual':
      presenter?.view.move((viewport, picture) => actualSize(viewport, picture, fixedPoint(presenter)))
      return true
    case 'view.selected':
      lookAtSelected(scope)
      return true
    case 'view.zoomIn':
      zoom(scope, ZOOM_STEP)
      return true
    case 'view.zoomOut':
      zoom(scope, 1 / ZOOM_STEP)
      return true
    case 'view.hide':
      ui.toggle.hidden()
      return true
    case 'view.rulers':
      ui.toggle.setting('rulers')
      return true
    case 'view.comments':
      ui.toggle.setting('comments')
      return true
    case 'view.theme':
      ui.toggle.theme()
      return true
    case 'view.remark':
      ui.focusText()
      return true
    default:
      return false
  }
}

/** Comparing with other versions. */
export const reviewing: CommandRunner = (command, { ui }) => {
  switch (command) {
    case 'compare.versions':
      ui.open('versions')
      return true
    case 'compare.underlay':
      ui.toggle.underlay()
      return true
    case 'changes.next':
      ui.stepChanges(1)
      return true
    case 'changes.previous':
      ui.stepChanges(-1)
      return true
    case 'rejection.next':
      ui.nextRejected()
      return true
    default:
      return false
  }
}
