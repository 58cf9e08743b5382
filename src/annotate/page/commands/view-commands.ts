import { actualSize, zoomAt } from '../../../render/viewport.ts'
import type { Point } from '../../../domain/geometry/point.ts'
import { boundsOf, corners } from '../../../domain/geometry/rect.ts'
import type { CommandTable, Situation } from '../../../kinds/command.ts'
import { hasVersion } from '../../../machines/work.ts'
import { alt, key, shift } from '../../../tools/combination.ts'
import { toggleCloseUp } from '../../canvas/close-up.ts'
import type { Presenter } from '../../canvas/presenter.ts'
import type { CommandScope } from '../kind-page.ts'

const ZOOM_STEP = 1.25

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

const hasEarlier = ({ task }: Situation): boolean => task !== null && hasVersion(task.item)
const hasChanges = ({ task, changes }: Situation): boolean => task !== null && changes > 0

export const VIEW_COMMANDS = {
  'view.fit': {
    group: 'view',
    label: '适应窗口',
    keys: [key('Digit0'), key('Numpad0'), key('KeyF')],
    run: ({ presenter }) => presenter?.view.fit(),
  },
  'view.actual': {
    group: 'view',
    label: '原始大小 100%',
    keys: [key('Digit1'), key('Numpad1')],
    run: ({ presenter }) =>
      presenter?.view.move((viewport, picture) => actualSize(viewport, picture, fixedPoint(presenter))),
  },
  'view.selected': {
    group: 'view',
    label: '放大到所选（再按适应窗口）',
    keys: [shift('KeyZ')],
    run: lookAtSelected,
  },
  'view.zoomIn': {
    group: 'view',
    label: '放大',
    keys: [key('Equal'), key('NumpadAdd')],
    repeats: true,
    run: (scope) => zoom(scope, ZOOM_STEP),
  },
  'view.zoomOut': {
    group: 'view',
    label: '缩小',
    keys: [key('Minus'), key('NumpadSubtract')],
    repeats: true,
    run: (scope) => zoom(scope, 1 / ZOOM_STEP),
  },
  'view.pan': {
    group: 'view',
    label: '按住拖动画面',
    keys: [key('KeyH'), key('Space')],
    hold: ({ editor }, held) => editor.send({ type: 'PAN.HOLD', held }),
  },
  'view.magnifier': {
    group: 'view',
    label: '按住放大光标处',
    keys: [key('KeyZ')],
    hold: ({ ui }, held) => ui.setHeld('magnifier', held),
  },
  'view.hide': {
    group: 'view',
    label: '隐藏或显示标注',
    keys: [key('KeyX')],
    run: ({ ui }) => ui.toggle.hidden(),
  },
  'view.remark': {
    group: 'view',
    label: '填写备注或意见',
    keys: [key('KeyM')],
    run: ({ ui }) => ui.focusText(),
  },
  'view.rulers': {
    group: 'view',
    label: '显示或隐藏标尺',
    keys: [shift('KeyU')],
    run: ({ ui }) => ui.toggle.setting('rulers'),
  },
  'view.strip': {
    group: 'view',
    label: '收起或展开左边的列表',
    keys: [alt('KeyS')],
    onShares: false,
    run: ({ ui }) => ui.toggle.setting('strip'),
  },
  'view.panel': {
    group: 'view',
    label: '收起或展开右边的面板',
    keys: [alt('KeyP')],
    run: ({ ui }) => ui.toggle.setting('panel'),
  },
  'view.names': {
    group: 'view',
    label: '显示所有名称，或只显示不相互遮挡的',
    keys: [alt('KeyN')],
    run: ({ ui }) => ui.toggle.setting('names'),
  },
  'view.theme': {
    group: 'view',
    label: '切换浅色或深色',
    when: () => true,
    run: ({ ui }) => ui.toggle.theme(),
  },
  'view.comments': {
    group: 'review',
    label: '显示或隐藏图上的意见',
    keys: [shift('KeyM')],
    run: ({ ui }) => ui.toggle.setting('comments'),
  },
  'compare.blink': {
    group: 'review',
    label: '按住看提交时的版本',
    keys: [key('Backquote')],
    hold: ({ ui }, held) => ui.setHeld('blink', held),
  },
  'compare.underlay': {
    group: 'review',
    label: '叠加显示提交时的版本',
    keys: [shift('Backquote')],
    when: hasEarlier,
    run: ({ ui }) => ui.toggle.underlay(),
  },
  'compare.versions': {
    group: 'review',
    label: '对照两个版本',
    keys: [shift('KeyV')],
    when: hasEarlier,
    run: ({ ui }) => ui.open('versions'),
  },
  'changes.next': {
    group: 'review',
    label: '下一处改动',
    keys: [key('Period')],
    repeats: true,
    when: hasChanges,
    run: ({ ui }) => ui.stepChanges(1),
  },
  'changes.previous': {
    group: 'review',
    label: '上一处改动',
    keys: [key('Comma')],
    repeats: true,
    when: hasChanges,
    run: ({ ui }) => ui.stepChanges(-1),
  },
  'rejection.next': {
    group: 'review',
    label: '下一处驳回标记',
    keys: [key('Slash')],
    repeats: true,
    run: ({ ui }) => ui.nextRejected(),
  },
} as const satisfies CommandTable<CommandScope>
