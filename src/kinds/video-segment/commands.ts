import type { CommandTable } from '../command.ts'
import { ANNOTATES } from '../command.ts'
import { pickTool } from '../tools.ts'
import { MASK_COMMANDS } from '../traits/masks/commands.ts'
import { isObjectShown, objectSelection } from './object-layer.ts'
import { showsPreview } from '../../machines/editor/selectors.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import { TRACK_LABEL_COMMANDS } from './label-commands.ts'
import { setRenaming } from '../traits/masks/panel/renaming.ts'
import type { PageFacts, RunFacts } from '../../annotate/page/kind-page.ts'
import {
  isAtEnd,
  JUDGING_COMMANDS,
  SEGMENT_AVAILABILITY_COMMANDS,
  selectErrorBox,
} from '../../annotate/page/commands/judging-commands.ts'
import { VIDEO_PAGE_COMMANDS } from '../../annotate/page/commands/video-commands.ts'
import { EXCLUDED_CROP, SELECT } from '../../tools/box/box.ts'
import { alt, ctrl, key, shift } from '../../tools/combination.ts'
import { markRange, rangeStart, removeRangeHere, toggleFrame } from './frame-actions.ts'
import { clearMasks, copyMasks, freeErased, goTo, removeFrom } from './objects/mask-actions.ts'
import { copyMasksHere, pasteMasks } from './objects/mask-clipboard.ts'
import * as actions from './objects/object-actions.ts'
import type { ObjectScope } from './objects/object-scope.ts'
import { say, scopeOf } from './objects/object-scope.ts'
import { peopleCommand, proposalCommands } from '../traits/proposals/page/commands.ts'
import { PROPOSED_TRACKS } from './proposed-objects.ts'
import { putBackStroke, takeBackStroke } from './rows/taken-back.ts'
import { trackSelected } from './tracking/tracking.ts'

type Facts = RunFacts<'video-segment'>
type Run = (scope: ObjectScope) => void

const onObject =
  (act: (scope: ObjectScope, id: string) => void): Run =>
  (scope) => {
    const [id] = scope.selected
    if (id === undefined) say(videoSegmentText.notices.noObject)
    else act(scope, id)
  }

const onObjects =
  (act: (scope: ObjectScope, ids: readonly string[]) => void): Run =>
  (scope) => {
    if (scope.selected.length === 0) say(videoSegmentText.notices.noObject)
    else act(scope, scope.selected)
  }

const toggle =
  (field: 'showPoints' | 'showBounds' | 'showGhost'): Run =>
  ({ fields, setFields }) =>
    setFields({ [field]: fields[field] !== true })

function selectObject({ work, fields, selected, facts }: ObjectScope, step: 1 | -1): boolean {
  const shown = work.annotation.objects.filter((object) => isObjectShown(work, fields, object))
  const at = shown.findIndex(({ id }) => id === selected[0])
  if (selectErrorBox(facts, isAtEnd(shown, at, step), step)) return true
  const index = at < 0 ? (step === 1 ? 0 : shown.length - 1) : (at + step + shown.length) % shown.length
  const next = shown[index]
  if (next) facts.editor.send({ type: 'SELECT', selection: objectSelection([next.id]) })
  return true
}

function cancelRange({ fields, setFields, facts }: ObjectScope): boolean {
  if (rangeStart(fields) === null || showsPreview(facts.editor.getSnapshot())) return false
  setFields({ rangeStart: null })
  return true
}

/** A path that is being drawn loses its last vertex instead. */
function removeMasks(scope: ObjectScope): boolean {
  if (scope.selected.length === 0 || showsPreview(scope.facts.editor.getSnapshot())) return false
  clearMasks(scope)
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

export const VIDEO_SEGMENT_COMMANDS = {
  ...SEGMENT_AVAILABILITY_COMMANDS,
  ...JUDGING_COMMANDS,
  'tool.select': pickTool(SELECT),
  'tool.excludeCrop': { ...pickTool(EXCLUDED_CROP), purposes: ANNOTATES },
  'object.new': {
    group: 'masks',
    label: '新建对象',
    keys: [key('KeyA')],
    purposes: ANNOTATES,
    run: own(actions.drawNew),
  },
  'object.rename': {
    group: 'masks',
    label: '重命名对象',
    keys: [key('F2')],
    purposes: ANNOTATES,
    run: own(onObject(({ access }, id) => (access.readonly ? access.refuse() : setRenaming(id)))),
  },
  'object.lock': {
    group: 'masks',
    label: '锁定或解锁对象',
    keys: [key('KeyO')],
    purposes: ANNOTATES,
    run: own(onObjects(actions.toggleLocked)),
  },
  'mask.paste': {
    group: 'masks',
    label: '把复制的掩膜粘贴到当前帧',
    keys: [ctrl('KeyV')],
    purposes: ANNOTATES,
    changes: 'shapes',
    run: own(pasteMasks),
  },
  'mask.copyNext': {
    group: 'masks',
    label: '把掩膜复制到下一帧',
    keys: [key('KeyF')],
    purposes: ANNOTATES,
    changes: 'shapes',
    run: own((scope) => copyMasks(scope, scope.frame, scope.frame + 1)),
  },
  'mask.copyPrevious': {
    group: 'masks',
    label: '把上一帧的掩膜复制到本帧',
    keys: [shift('KeyF')],
    purposes: ANNOTATES,
    changes: 'shapes',
    run: own((scope) => copyMasks(scope, scope.frame - 1, scope.frame)),
  },
  'mask.removeFrom': {
    group: 'masks',
    label: '从当前帧起删除掩膜',
    keys: [shift('Delete')],
    purposes: ANNOTATES,
    changes: 'shapes',
    run: own((scope) => void removeFrom(scope)),
  },
  'mask.free': {
    group: 'masks',
    label: '放开定为空的帧，让跟踪可以填',
    keys: [shift('KeyO')],
    purposes: ANNOTATES,
    run: own((scope) => void freeErased(scope)),
  },
  'object.remove': {
    group: 'masks',
    label: '删除对象和它的全部掩膜',
    keys: [ctrl('Delete')],
    purposes: ANNOTATES,
    changes: 'shapes',
    run: own(onObjects((scope, ids) => void actions.removeObjects(scope, ids))),
  },
  'object.track': {
    group: 'masks',
    label: '把所选对象跟踪到后面的帧',
    keys: [shift('KeyT')],
    purposes: ANNOTATES,
    run: own((scope) => void trackSelected(scope, 'ahead')),
  },
  'object.trackBack': {
    group: 'masks',
    label: '把所选对象跟踪到前面的帧',
    keys: [shift('KeyJ')],
    purposes: ANNOTATES,
    run: own((scope) => void trackSelected(scope, 'back')),
  },
  ...TRACK_LABEL_COMMANDS,
  'frame.exclude': {
    group: 'masks',
    label: '排除或恢复当前帧',
    keys: [key('KeyS')],
    purposes: ANNOTATES,
    run: own(toggleFrame),
  },
  'frame.excludeRange': {
    group: 'masks',
    label: '排除一段帧（先按起点，再按终点）',
    keys: [shift('KeyS')],
    purposes: ANNOTATES,
    run: own((scope) => markRange(scope, 'exclude')),
  },
  'frame.clip': {
    group: 'masks',
    label: '添加片段（先按起点，再按终点）',
    keys: [key('KeyY')],
    purposes: ANNOTATES,
    run: own((scope) => markRange(scope, 'clip')),
  },
  'frame.removeRange': {
    group: 'masks',
    label: '恢复当前帧所在的排除段，或删除所在的片段',
    keys: [shift('KeyY')],
    purposes: ANNOTATES,
    run: own(removeRangeHere),
  },
  'mask.copy': {
    group: 'masks',
    label: '复制本帧的掩膜',
    keys: [ctrl('KeyC')],
    yieldsToText: true,
    run: own(copyMasksHere),
  },
  'object.hide': {
    group: 'masks',
    label: '隐藏或显示对象',
    keys: [shift('KeyX')],
    run: own(onObjects(actions.toggleShown)),
  },
  'object.solo': {
    group: 'masks',
    label: '只看这个对象或恢复全部',
    keys: [key('KeyI')],
    run: own((scope) => actions.toggleSolo(scope, scope.selected[0] ?? null)),
  },
  'mask.next': {
    group: 'masks',
    label: '下一个有掩膜的帧',
    keys: [key('PageDown')],
    repeats: true,
    onShares: true,
    run: own((scope) => goTo(scope, 'mask', 1)),
  },
  'mask.previous': {
    group: 'masks',
    label: '上一个有掩膜的帧',
    keys: [key('PageUp')],
    repeats: true,
    onShares: true,
    run: own((scope) => goTo(scope, 'mask', -1)),
  },
  'gap.next': {
    group: 'masks',
    label: '下一处空缺',
    keys: [shift('PageDown')],
    repeats: true,
    onShares: true,
    run: own((scope) => goTo(scope, 'gap', 1)),
  },
  'gap.previous': {
    group: 'masks',
    label: '上一处空缺',
    keys: [shift('PageUp')],
    repeats: true,
    onShares: true,
    run: own((scope) => goTo(scope, 'gap', -1)),
  },
  'uncertain.next': {
    group: 'masks',
    label: '下一个存疑的帧',
    keys: [key('KeyU')],
    repeats: true,
    onShares: true,
    run: own((scope) => goTo(scope, 'uncertain', 1)),
  },
  ...MASK_COMMANDS,
  // The keys of other pages have other meanings here.
  ...proposalCommands(PROPOSED_TRACKS, { group: 'masks', propose: alt('KeyG'), accept: alt('KeyY') }),
  'suggest.people': peopleCommand(PROPOSED_TRACKS, 'masks'),
  'tool.lasso': { ...MASK_COMMANDS['tool.lasso'], keys: [shift('KeyL')] },
  'view.points': {
    group: 'view',
    label: '显示或隐藏标点',
    keys: [shift('KeyP')],
    run: own(toggle('showPoints')),
  },
  'view.bounds': {
    group: 'view',
    label: '显示或隐藏外接框',
    keys: [shift('KeyB')],
    run: own(toggle('showBounds')),
  },
  'view.ghost': {
    group: 'view',
    label: '显示或隐藏上一帧的掩膜',
    keys: [shift('KeyG')],
    run: own(toggle('showGhost')),
  },
  ...VIDEO_PAGE_COMMANDS,
  'edit.cancel': { ...VIDEO_PAGE_COMMANDS['edit.cancel'], instead: instead(cancelRange) },
  'edit.undo': {
    ...VIDEO_PAGE_COMMANDS['edit.undo'],
    instead: instead(({ facts }) => takeBackStroke(facts.editor)),
  },
  'edit.redo': {
    ...VIDEO_PAGE_COMMANDS['edit.redo'],
    instead: instead(({ facts }) => putBackStroke(facts.editor)),
  },
  'edit.remove': { ...VIDEO_PAGE_COMMANDS['edit.remove'], instead: instead(removeMasks) },
  'edit.selectNext': {
    ...VIDEO_PAGE_COMMANDS['edit.selectNext'],
    instead: instead((scope) => selectObject(scope, 1)),
  },
  'edit.selectPrevious': {
    ...VIDEO_PAGE_COMMANDS['edit.selectPrevious'],
    instead: instead((scope) => selectObject(scope, -1)),
  },
} as const satisfies CommandTable<PageFacts<'video-segment'>>
