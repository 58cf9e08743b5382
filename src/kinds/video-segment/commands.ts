import { MASK_OPACITY } from '../../domain/constants.ts'
import type { CommandTable } from '../commands.ts'
import { maskFields } from '../traits/masks/fields.ts'
import { isObjectShown, objectSelection } from './object-layer.ts'
import { steppedBrush } from '../../machines/editor/brush.ts'
import { showsPreview } from '../../machines/editor/selectors.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import { toggleEdges } from '../../annotate/canvas/live-wire/toggle-edges.ts'
import { setRenaming } from '../traits/masks/panel/renaming.ts'
import type { RunFacts } from '../../annotate/page/kind-page.ts'
import { nudgeWithCtrl } from '../../annotate/video/playback/nudge.ts'
import { TRANSPORT_COMMANDS } from '../../annotate/video/playback/transport.ts'
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

function selectBeside({ work, fields, selected, facts }: ObjectScope, step: 1 | -1): void {
  const shown = work.annotation.objects.filter((object) => isObjectShown(work, fields, object))
  if (shown.length === 0) return
  const at = shown.findIndex(({ id }) => id === selected[0])
  const index = at < 0 ? (step === 1 ? 0 : shown.length - 1) : (at + step + shown.length) % shown.length
  const next = shown[index]
  if (next) facts.editor.send({ type: 'SELECT', selection: objectSelection([next.id]) })
}

/** A running tool is cancelled before a range that was begun. */
function cancelRange({ fields, setFields, facts }: ObjectScope): boolean {
  if (rangeStart(fields) === null || showsPreview(facts.editor.getSnapshot())) return false
  setFields({ rangeStart: null })
  return true
}

/** The same key removes the last vertex of a path being drawn. */
function removeMasks(scope: ObjectScope): boolean {
  if (scope.selected.length === 0 || showsPreview(scope.facts.editor.getSnapshot())) return false
  clearMasks(scope)
  return true
}

function selectObject(scope: ObjectScope, step: 1 | -1): boolean {
  if (scope.facts.editor.getSnapshot().context.tool === 'errorBox') return false
  selectBeside(scope, step)
  return true
}

const own =
  (run: Run) =>
  (facts: Facts): void => {
    const scope = scopeOf(facts)
    if (scope) run(scope)
  }

const instead =
  (run: (scope: ObjectScope) => boolean) =>
  (facts: Facts): boolean => {
    const scope = scopeOf(facts)
    return scope !== null && run(scope)
  }

export const VIDEO_SEGMENT_COMMANDS: CommandTable<[Facts]> = {
  ...TRANSPORT_COMMANDS,
  'object.new': own(actions.drawNew),
  'object.rename': own(onObject(({ access }, id) => (access.readonly ? access.refuse() : setRenaming(id)))),
  'object.lock': own(onObject(actions.toggleLocked)),
  'object.hide': own(onObject(actions.toggleShown)),
  'object.solo': own((scope) => actions.toggleSolo(scope, scope.selected[0] ?? null)),
  'object.remove': own(onObject((scope, id) => void actions.removeObject(scope, id))),
  'object.track': own((scope) => void trackSelected(scope, 'ahead')),
  'object.trackBack': own((scope) => void trackSelected(scope, 'back')),
  'mask.copy': own(copyMasksHere),
  'mask.paste': own(pasteMasks),
  'mask.copyNext': own((scope) => copyMasks(scope, scope.frame, scope.frame + 1)),
  'mask.copyPrevious': own((scope) => copyMasks(scope, scope.frame - 1, scope.frame)),
  'mask.removeFrom': own((scope) => void removeFrom(scope)),
  'mask.free': own((scope) => void freeErased(scope)),
  'mask.next': own((scope) => goTo(scope, 'mask', 1)),
  'mask.previous': own((scope) => goTo(scope, 'mask', -1)),
  'gap.next': own((scope) => goTo(scope, 'gap', 1)),
  'gap.previous': own((scope) => goTo(scope, 'gap', -1)),
  'uncertain.next': own((scope) => goTo(scope, 'uncertain', 1)),
  'frame.exclude': own(toggleFrame),
  'frame.excludeRange': own((scope) => markRange(scope, 'exclude')),
  'frame.clip': own((scope) => markRange(scope, 'clip')),
  'frame.removeRange': own(removeRangeHere),
  'view.points': own(toggle('showPoints')),
  'view.bounds': own(toggle('showBounds')),
  'view.ghost': own(toggle('showGhost')),
  'masks.denser': own(fade(OPACITY_STEP)),
  'masks.fainter': own(fade(-OPACITY_STEP)),
  'edges.toggle': own(toggleEdges),
  'brush.larger': own(({ fields, setFields }) => setFields(steppedBrush(fields, 1))),
  'brush.smaller': own(({ fields, setFields }) => setFields(steppedBrush(fields, -1))),
  'edit.nudge': nudgeWithCtrl,
  'edit.cancel': instead(cancelRange),
  'edit.undo': instead(({ facts }) => takeBackStroke(facts.editor)),
  'edit.redo': instead(({ facts }) => putBackStroke(facts.editor)),
  'edit.remove': instead(removeMasks),
  'edit.selectNext': instead((scope) => selectObject(scope, 1)),
  'edit.selectPrevious': instead((scope) => selectObject(scope, -1)),
}
