import type { Blur } from '../../domain/constants.ts'
import { BLUR } from '../../domain/constants.ts'
import { cursorOf } from '../../domain/hand-skeleton/active.ts'
import { boundsOfNodes } from '../../domain/hand-skeleton/nodes.ts'
import type { CommandTable, Purpose } from '../command.ts'
import { ANNOTATES } from '../command.ts'
import { pickTool } from '../tools.ts'
import {
  activeIn,
  blurCommit,
  groupsVisibilityCommit,
  LEAVES_INSTANCE,
  nextSkeletonFields,
  pendingCommit,
  placeCommit,
  stepFields,
  visibilityCommit,
} from '../traits/skeleton/edits.ts'
import { SKELETON_LAYER } from '../traits/skeleton/layer.ts'
import { selectedGroups } from '../../tools/skeleton/skeleton-many.ts'
import type { Commit, Fields } from '../../machines/editor/types.ts'
import { toggleCloseUp } from '../../annotate/canvas/close-up.ts'
import { COMMON_COMMANDS } from '../../annotate/page/commands/common-commands.ts'
import { AVAILABILITY_COMMANDS, JUDGING_COMMANDS } from '../../annotate/page/commands/judging-commands.ts'
import { ARROWS, ctrl, key, shift } from '../../tools/combination.ts'
import { NODE, SUGGEST, WHOLE } from '../../tools/skeleton/skeleton.ts'
import type { PageFacts } from '../../annotate/page/kind-page.ts'
import { suggestionText } from '../../text/suggestions.ts'
import { carryOut } from './node-facts.ts'
import { suggest } from './suggest-actions.ts'
import { SKELETON_LABEL_COMMANDS } from './label-commands.ts'
import type { Facts, OpenFacts } from './node-actions.ts'
import {
  add,
  areLabelled,
  copyPrevious,
  drop,
  follow,
  mirror,
  moveCursor,
  newData,
  nextFinding,
  nodeFacts,
  reject,
  swap,
} from './node-actions.ts'

type Maker = (facts: OpenFacts) => Commit | Fields | null

const isOpen = (facts: Facts): facts is OpenFacts => facts.access !== null && facts.task !== undefined

type Run = (facts: Facts) => void

const make =
  (maker: Maker): Run =>
  (facts) => {
    if (isOpen(facts)) carryOut(facts.access, facts.setFields, maker(facts))
  }

const makeAndFollow =
  (maker: Maker): Run =>
  (facts) => {
    if (!isOpen(facts)) return
    carryOut(facts.access, facts.setFields, maker(facts))
    follow(facts, cursorOf(facts.editor.getSnapshot().context.fields))
  }

/** Q W E R also set the availability. Q and W give the verdict, so a correction needs Shift. */
const blur = (label: string, code: string, value: Blur) =>
  ({
    group: 'label',
    label,
    keys: [key(code)],
    verdictKeys: [shift(code)],
    purposes: ['annotation'],
    run: make(({ access }) => blurCommit(access.work, value)),
  }) as const

/** A ruling has no blur, so Q and W set the availability. */
const ruled = (id: 'availability.unavailable' | 'availability.available') => {
  const { verdictKeys: _, ...command } = AVAILABILITY_COMMANDS[id]
  return { ...command, purposes: ['ruling'] } as const
}

const toggle = (field: 'showComment' | 'hideNode' | 'showNodeName'): Run =>
  make(({ fields }) => ({ [field]: fields[field] !== true }))

function setPending(facts: Facts): true {
  make(({ access }) => pendingCommit(access.work))(facts)
  return true
}

function lookAtSkeleton(facts: Facts): boolean {
  if (facts.selection.some(({ role }) => role !== SKELETON_LAYER.role) || !isOpen(facts)) return false
  const { access, fields, presenter } = facts
  const nodes = activeIn({ work: access.work, fields })?.skeleton.nodes ?? []
  if (presenter) toggleCloseUp(presenter.view, boundsOfNodes(nodes, [...nodes.keys()]))
  return true
}

/** Listed, because the ids of people's own keys hold the purposes. */
const LOOKS: readonly Purpose[] = ['annotation', 'verdict', 'ruling']

// Arrows move the cursor of nodes.
const { 'edit.nudge': _, ...SHARED_COMMANDS } = COMMON_COMMANDS

/** Also leaves the active instance, so that the next press begins another. */
function leaveInstance(facts: Facts): false {
  if (isOpen(facts) && areLabelled(facts) && facts.editor.getSnapshot().context.preview === null)
    facts.setFields(LEAVES_INSTANCE)
  return false
}

export const NODE_COMMANDS = {
  ...JUDGING_COMMANDS,
  ...SKELETON_LABEL_COMMANDS,
  'blur.unavailable': blur('模糊度：不可用', 'KeyQ', BLUR.unavailable),
  'blur.none': blur('模糊度：不模糊', 'KeyW', BLUR.none),
  'blur.slight': blur('模糊度：略模糊', 'KeyE', BLUR.slight),
  'blur.strong': blur('模糊度：很模糊', 'KeyR', BLUR.strong),
  'availability.pending': {
    ...AVAILABILITY_COMMANDS['availability.pending'],
    keys: [key('KeyT')],
    verdictKeys: [shift('KeyT')],
    purposes: ['annotation'],
    // A ruling cannot be pending; the common command says so.
    instead: (facts) => facts.purpose !== 'ruling' && setPending(facts),
  },
  'availability.unavailable': ruled('availability.unavailable'),
  'availability.available': ruled('availability.available'),
  'tool.node': { ...pickTool(NODE), purposes: ANNOTATES },
  'tool.whole': { ...pickTool(WHOLE), purposes: ANNOTATES },
  'tool.suggest': { ...pickTool(SUGGEST), purposes: ANNOTATES },
  'node.cursor': {
    group: 'nodes',
    label: '移动光标或当前节点（10 像素，Shift 1，Ctrl 0.1）',
    keys: [...ARROWS.map(key), ...ARROWS.map(shift), ...ARROWS.map(ctrl)],
    printed: '← ↑ → ↓',
    repeats: true,
    fixed: true,
    keyOnly: true,
    changes: 'target',
    run(facts) {
      if (isOpen(facts)) moveCursor(facts)
    },
  },
  'node.place': {
    group: 'nodes',
    label: '在光标处标当前节点',
    keys: [key('KeyA')],
    purposes: ANNOTATES,
    changes: 'nodes',
    run: makeAndFollow((facts) => placeCommit(nodeFacts(facts), false)),
  },
  'node.placeHidden': {
    group: 'nodes',
    label: '在光标处标为遮挡',
    keys: [shift('KeyA')],
    purposes: ANNOTATES,
    changes: 'nodes',
    run: makeAndFollow((facts) => placeCommit(nodeFacts(facts), true)),
  },
  'node.visibility': {
    group: 'nodes',
    label: '切换可见性',
    keys: [key('KeyS')],
    purposes: ANNOTATES,
    changes: 'nodes',
    run: make((facts) => {
      const { work } = facts.access
      const groups = selectedGroups(SKELETON_LAYER, { document: work, selection: facts.selection })
      return groups.length > 0 ? groupsVisibilityCommit(work, groups) : visibilityCommit(nodeFacts(facts))
    }),
  },
  'node.reject': {
    group: 'verdict',
    label: '判定这个节点不合格，再按取消',
    keys: [shift('KeyD')],
    purposes: ['verdict'],
    changes: 'nodes',
    run: make(reject),
  },
  'node.next': {
    group: 'nodes',
    label: '下一个节点',
    keys: [key('KeyN')],
    purposes: LOOKS,
    repeats: true,
    run: makeAndFollow((facts) => stepFields(nodeFacts(facts), 1, facts.purpose !== 'annotation')),
  },
  'node.previous': {
    group: 'nodes',
    label: '上一个节点',
    keys: [shift('KeyN')],
    purposes: LOOKS,
    repeats: true,
    run: makeAndFollow((facts) => stepFields(nodeFacts(facts), -1, facts.purpose !== 'annotation')),
  },
  'skeleton.drop': {
    group: 'nodes',
    label: '放置整副骨架',
    keys: [key('KeyG')],
    purposes: ANNOTATES,
    changes: 'nodes',
    run: make(drop),
  },
  'skeleton.copyPrevious': {
    group: 'nodes',
    label: '复制上一张的关键点',
    keys: [key('KeyC')],
    purposes: ANNOTATES,
    changes: 'nodes',
    run: make(copyPrevious),
  },
  'skeleton.mirror': {
    group: 'nodes',
    label: '左右镜像',
    keys: [key('KeyL')],
    purposes: ANNOTATES,
    changes: 'nodes',
    run: make(mirror),
  },
  'skeleton.swap': {
    group: 'nodes',
    label: '互换左右',
    keys: [key('KeyK')],
    purposes: ANNOTATES,
    changes: 'nodes',
    run: make(swap),
  },
  'skeleton.add': {
    group: 'nodes',
    label: '添加实例',
    keys: [key('KeyI')],
    purposes: ANNOTATES,
    run: make(add),
  },
  'skeleton.next': {
    group: 'nodes',
    label: '下一个实例',
    keys: [key('KeyO')],
    purposes: LOOKS,
    run: make((facts) => nextSkeletonFields(nodeFacts(facts))),
  },
  'node.nextFinding': {
    group: 'nodes',
    label: '下一处可疑',
    keys: [key('KeyY')],
    purposes: ANNOTATES,
    run: make(nextFinding),
  },
  'suggest.bodies': {
    group: 'nodes',
    label: suggestionText.commands.bodies,
    keys: [shift('KeyG')],
    purposes: ANNOTATES,
    run: (facts) => isOpen(facts) && suggest(facts, 'bodies'),
  },
  'suggest.hands': {
    group: 'nodes',
    label: suggestionText.commands.hands,
    keys: [shift('KeyK')],
    purposes: ANNOTATES,
    run: (facts) => isOpen(facts) && suggest(facts, 'hands'),
  },
  'node.comment': {
    group: 'view',
    label: '图片备注',
    keys: [shift('KeyC')],
    purposes: LOOKS,
    run: toggle('showComment'),
  },
  'node.names': {
    group: 'view',
    label: '显示或隐藏节点名称',
    keys: [key('KeyJ')],
    purposes: LOOKS,
    run: toggle('showNodeName'),
  },
  'node.hide': {
    group: 'view',
    label: '隐藏或显示节点',
    keys: [shift('KeyX')],
    purposes: LOOKS,
    run: toggle('hideNode'),
  },
  'node.newData': {
    group: 'view',
    label: '切换新旧数据',
    keys: [key('KeyU')],
    purposes: LOOKS,
    run: make(newData),
  },
  ...SHARED_COMMANDS,
  'edit.cancel': { ...COMMON_COMMANDS['edit.cancel'], instead: leaveInstance },
  'view.selected': { ...COMMON_COMMANDS['view.selected'], instead: lookAtSkeleton },
  // N steps through nodes.
  'edit.selectNext': { ...COMMON_COMMANDS['edit.selectNext'], keys: [key('KeyB')], purposes: ['verdict'] },
  'edit.selectPrevious': {
    ...COMMON_COMMANDS['edit.selectPrevious'],
    keys: [shift('KeyB')],
    purposes: ['verdict'],
  },
} as const satisfies CommandTable<PageFacts<'image-node'>>
