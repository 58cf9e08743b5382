import { MASK_OPACITY } from '../../domain/constants.ts'
import type { Command } from '../commands.ts'
import { maskFields } from '../traits/masks/fields.ts'
import { isObjectShown, objectSelection } from './object-layer.ts'
import { steppedBrush } from '../../machines/editor/brush.ts'
import { showsPreview } from '../../machines/editor/selectors.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import { toggleEdges } from '../../annotate/canvas/live-wire/toggle-edges.ts'
import { setRenaming } from '../traits/masks/panel/renaming.ts'
import type { RunFacts } from '../../annotate/page/kind-page.ts'
import { nudgeByKey } from '../../annotate/video/playback/nudge.ts'
import { runTransport } from '../../annotate/video/playback/transport.ts'
import { markRange, rangeStart, removeRangeHere, toggleFrame } from './frame-actions.ts'
import { clearMasks, copyMasks, freeErased, goTo, removeFrom } from './objects/mask-actions.ts'
import { copyMasksHere, pasteMasks } from './objects/mask-clipboard.ts'
import * as actions from './objects/object-actions.ts'
import type { ObjectScope } from './objects/object-scope.ts'
import { say, scopeOf } from './objects/object-scope.ts'
import { putBackStroke, takeBackStroke } from './rows/taken-back.ts'
import { trackSelected } from './tracking/tracking.ts'

type Facts = RunFacts<'video-segment'>
type Run = (scope: ObjectScope) => void

const OPACITY_STEP = 0.1

/** Acts on the one object that is drawn. */
const onObject =
  (act: (scope: ObjectScope, id: string) => void): Run =>
  (scope) => {
    const [id] = scope.selected
    if (id === undefined) say(videoSegmentText.notices.noObject)
    else act(scope, id)
  }

const toggle =
  (field: 'showPoints' | 'showBounds' | 'showGhost'): Run =>
  ({ fields, setFields }) =>
    setFields({ [field]: fields[field] !== true })

const fade =
  (by: number): Run =>
  ({ fields, setFields }) => {
    const opacity = Math.round((maskFields(fields).maskOpacity + by) * 100) / 100
    setFields({ maskOpacity: Math.min(Math.max(opacity, MASK_OPACITY.min), MASK_OPACITY.max) })
  }

const COMMANDS: Partial<Record<Command, Run>> = {
  'object.new': actions.drawNew,
  'object.rename': onObject(({ access }, id) => (access.readonly ? access.refuse() : setRenaming(id))),
  'object.lock': onObject(actions.toggleLocked),
  'object.hide': onObject(actions.toggleShown),
  'object.solo': (scope) => actions.toggleSolo(scope, scope.selected[0] ?? null),
  'object.remove': onObject((scope, id) => void actions.removeObject(scope, id)),
  'object.track': (scope) => void trackSelected(scope, 'ahead'),
  'object.trackBack': (scope) => void trackSelected(scope, 'back'),
  'mask.copy': copyMasksHere,
  'mask.paste': pasteMasks,
  'mask.copyNext': (scope) => copyMasks(scope, scope.frame, scope.frame + 1),
  'mask.copyPrevious': (scope) => copyMasks(scope, scope.frame - 1, scope.frame),
  'mask.removeFrom': (scope) => void removeFrom(scope),
  'mask.free': (scope) => void freeErased(scope),
  'mask.next': (scope) => goTo(scope, 'mask', 1),
  'mask.previous': (scope) => goTo(scope, 'mask', -1),
  'gap.next': (scope) => goTo(scope, 'gap', 1),
  'gap.previous': (scope) => goTo(scope, 'gap', -1),
  'uncertain.next': (scope) => goTo(scope, 'uncertain', 1),
  'frame.exclude': toggleFrame,
  'frame.excludeRange': (scope) => markRange(scope, 'exclude'),
  'frame.clip': (scope) => markRange(scope, 'clip'),
  'frame.removeRange': removeRangeHere,
  'view.points': toggle('showPoints'),
  'view.bounds': toggle('showBounds'),
  'view.ghost': toggle('showGhost'),
  'masks.denser': fade(OPACITY_STEP),
  'masks.fainter': fade(-OPACITY_STEP),
  'edges.toggle': toggleEdges,
  'brush.larger': ({ fields, setFields }) => setFields(steppedBrush(fields, 1)),
  'brush.smaller': ({ fields, setFields }) => setFields(steppedBrush(fields, -1)),
}

/** Goes through the objects that are shown. */
function selectBeside({ work, fields, selected, facts }: ObjectScope, step: 1 | -1): void {
  const shown = work.annotation.objects.filter((object) => isObjectShown(work, fields, object))
  if (shown.length === 0) return
  const at = shown.findIndex(({ id }) => id === selected[0])
  const index = at < 0 ? (step === 1 ? 0 : shown.length - 1) : (at + step + shown.length) % shown.length
  const next = shown[index]
  if (next) facts.editor.send({ type: 'SELECT', selection: objectSelection([next.id]) })
}

/** What is common to all kinds, where objects understand it otherwise. */
function runCommon(command: Command, scope: ObjectScope): boolean {
  switch (command) {
    case 'edit.cancel':
      // What a tool is at is taken back before the range that was begun.
      if (rangeStart(scope.fields) === null || showsPreview(scope.facts.editor.getSnapshot())) return false
      scope.setFields({ rangeStart: null })
      return true
    case 'edit.undo':
      return takeBackStroke(scope.facts.editor)
    case 'edit.redo':
      return putBackStroke(scope.facts.editor)
    case 'edit.remove':
      // A path in the making takes its last vertex back with the same key.
      if (scope.selected.length === 0 || showsPreview(scope.facts.editor.getSnapshot())) return false
      clearMasks(scope)
      return true
    case 'edit.selectNext':
    case 'edit.selectPrevious':
      if (scope.facts.editor.getSnapshot().context.tool === 'errorBox') return false
      selectBeside(scope, command === 'edit.selectNext' ? 1 : -1)
      return true
    default:
      return false
  }
}

/** Carries out a command of videos with masks; true when it was one. */
export function runVideoSegmentCommand(command: Command, facts: Facts): boolean {
  if (runTransport(command, facts.video)) return true
  if (nudgeByKey(command, facts)) return true
  const scope = scopeOf(facts)
  const run = COMMANDS[command]
  if (run && scope) run(scope)
  return run !== undefined || (scope !== null && runCommon(command, scope))
}
