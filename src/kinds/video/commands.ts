import type { CommandTable } from '../command.ts'
import { ANNOTATES } from '../command.ts'
import { pickTool } from '../tools.ts'
import { begunIn, begunOn, withStart } from './begun.ts'
import { showsPreview } from '../../machines/editor/selectors.ts'
import { videoText } from '../../text/video.ts'
import type { PageFacts, RunFacts } from '../../annotate/page/kind-page.ts'
import type { ClipContext } from './clip-context.ts'
import { clipContextOf, say } from './clip-context.ts'
import { copyCrop, toggleCrop, toggleWrongBox, turnCrop } from './crop-commands.ts'
import { markSpan, moveEnd, removeSelected, selectAllSpans, selectBeside } from './span-commands.ts'
import { CLIP_LABEL_COMMANDS } from './label-commands.ts'
import { splitClip } from './split-clip.ts'
import { AVAILABILITY_COMMANDS, JUDGING_COMMANDS } from '../../annotate/page/commands/judging-commands.ts'
import { VIDEO_PAGE_COMMANDS } from '../../annotate/page/commands/video-commands.ts'
import { CLIP_CROP, SELECT } from '../../tools/box/box.ts'
import { key, shift } from '../../tools/combination.ts'

type Facts = RunFacts<'video'>

const own =
  (run: (context: ClipContext) => void) =>
  (facts: Facts): void => {
    const context = clipContextOf(facts)
    if (context) run(context)
    else say(videoText.notices.notReady)
  }

const instead =
  (run: (context: ClipContext) => boolean) =>
  (facts: Facts): boolean => {
    const context = clipContextOf(facts)
    return context !== null && run(context)
  }

/** The one of the label in hand, else the one that began last. */
function cancelSpan({ facts, table, labels, label }: ClipContext): boolean {
  const { fields, editor, setFields } = facts
  const begun = begunIn(table, fields)
  const inHand = begunOn(labels, label)
  const one = begun.find(({ on }) => on === inHand) ?? begun.at(-1)
  if (!one || showsPreview(editor.getSnapshot())) return false
  setFields(withStart(fields, one.on, null))
  return true
}

export const VIDEO_COMMANDS = {
  ...AVAILABILITY_COMMANDS,
  ...JUDGING_COMMANDS,
  'clip.add': {
    group: 'clips',
    label: '添加片段（先按起点，再按终点）',
    keys: [key('KeyF')],
    purposes: ANNOTATES,
    run: own((context) => markSpan(context, 'clips')),
  },
  'clip.exclude': {
    group: 'clips',
    label: '添加排除段（先按起点，再按终点）',
    keys: [key('KeyA')],
    purposes: ANNOTATES,
    run: own((context) => markSpan(context, 'exclusions')),
  },
  'clip.copyCrop': {
    group: 'clips',
    label: '复制上一片段的裁剪框',
    keys: [key('KeyR')],
    purposes: ANNOTATES,
    changes: 'shapes',
    run: own(copyCrop),
  },
  'clip.toggleCrop': {
    group: 'clips',
    label: '加上或去掉裁剪框',
    keys: [key('KeyC')],
    purposes: ANNOTATES,
    changes: 'shapes',
    run: own(toggleCrop),
  },
  'clip.wrongBox': {
    group: 'clips',
    label: '标记框有误',
    keys: [key('KeyS')],
    purposes: ANNOTATES,
    run: own(toggleWrongBox),
  },
  'clip.start': {
    group: 'clips',
    label: '起点移到当前帧',
    keys: [key('KeyI')],
    purposes: ANNOTATES,
    run: own((context) => moveEnd(context, 'start')),
  },
  'clip.end': {
    group: 'clips',
    label: '终点移到当前帧',
    keys: [key('KeyO')],
    purposes: ANNOTATES,
    run: own((context) => moveEnd(context, 'end')),
  },
  'clip.split': {
    group: 'clips',
    label: '从当前帧起切成两个片段',
    keys: [key('KeyT')],
    purposes: ANNOTATES,
    run: own(splitClip),
  },
  'clip.turnCrop': {
    group: 'clips',
    label: '旋转裁剪框（1°，Shift 15°）',
    keys: ['BracketLeft', 'BracketRight'].flatMap((code) => [key(code), shift(code)]),
    purposes: ANNOTATES,
    repeats: true,
    fixed: true,
    changes: 'shapes',
    run: own(turnCrop),
  },
  ...CLIP_LABEL_COMMANDS,
  'tool.select': pickTool(SELECT),
  'tool.clipCrop': { ...pickTool(CLIP_CROP), purposes: ANNOTATES },
  ...VIDEO_PAGE_COMMANDS,
  'edit.cancel': { ...VIDEO_PAGE_COMMANDS['edit.cancel'], instead: instead(cancelSpan) },
  'edit.remove': { ...VIDEO_PAGE_COMMANDS['edit.remove'], instead: instead(removeSelected) },
  'edit.selectAll': { ...VIDEO_PAGE_COMMANDS['edit.selectAll'], instead: instead(selectAllSpans) },
  'edit.selectNext': {
    ...VIDEO_PAGE_COMMANDS['edit.selectNext'],
    instead: instead((context) => selectBeside(context, 1)),
  },
  'edit.selectPrevious': {
    ...VIDEO_PAGE_COMMANDS['edit.selectPrevious'],
    instead: instead((context) => selectBeside(context, -1)),
  },
} as const satisfies CommandTable<PageFacts<'video'>>
