import { followsEdges } from '../../../machines/editor/live-wire.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import { imageSegmentText } from '../../../text/image-segment.ts'
import { openListSearch } from '../../../annotate/panel/list-search.ts'
import { toasts } from '../../../ui/toasts.ts'
import type { CommandScope, FieldsAccess, RunFacts } from '../../../annotate/page/kind-page.ts'
import { MASK_OPACITY } from '../../../domain/constants.ts'
import type { Kind } from '../../../domain/kinds.ts'
import { steppedBrush } from '../../../machines/editor/brush.ts'
import { alt, ctrl, key, shift } from '../../../tools/combination.ts'
import type { CommandTable } from '../../command.ts'
import { ANNOTATES } from '../../command.ts'
import { maskFields } from './fields.ts'
import { MASK_TOOL_COMMANDS } from './tools.ts'

const { title, on, off } = imageSegmentText.edges

interface EdgesScope {
  readonly fields: Fields
  readonly setFields: (patch: Fields) => void
}

/** Shows a message, because the switch may not be visible. */
function toggleEdges({ fields, setFields }: EdgesScope): void {
  const next = !followsEdges(fields)
  setFields({ followsEdges: next })
  toasts.show({ tone: 'info', text: `${title}：${next ? on : off}`, ofItem: true })
}

const OPACITY_STEP = 0.1

type Facts = FieldsAccess & Pick<RunFacts<Kind>, 'access'>

const whileOpen =
  (run: (fields: FieldsAccess) => void) =>
  (facts: Facts): void => {
    if (facts.access) run(facts)
  }

const fade = (by: number) =>
  whileOpen(({ fields, setFields }) => {
    const opacity = Math.round((maskFields(fields).maskOpacity + by) * 100) / 100
    setFields({ maskOpacity: Math.min(Math.max(opacity, MASK_OPACITY.min), MASK_OPACITY.max) })
  })

const stepBrush = (step: 1 | -1) =>
  whileOpen(({ fields, setFields }) => setFields(steppedBrush(fields, step)))

export const MASK_COMMANDS = {
  ...MASK_TOOL_COMMANDS,
  'panel.search': {
    group: 'view',
    label: '按名称查找列表中的一项',
    keys: [ctrl('KeyF')],
    run({ access, ui }) {
      if (!access) return
      ui.showPanel()
      openListSearch()
    },
  },
  'edges.toggle': {
    group: 'tool',
    label: '多边形贴边或直线',
    keys: [shift('KeyD')],
    purposes: ANNOTATES,
    run: whileOpen(toggleEdges),
  },
  'brush.larger': {
    group: 'tool',
    label: '画笔放大',
    keys: [key('BracketRight')],
    purposes: ANNOTATES,
    repeats: true,
    run: stepBrush(1),
  },
  'brush.smaller': {
    group: 'tool',
    label: '画笔缩小',
    keys: [key('BracketLeft')],
    purposes: ANNOTATES,
    repeats: true,
    run: stepBrush(-1),
  },
  'masks.outlines': {
    group: 'view',
    label: '显示或隐藏所有掩膜的轮廓',
    keys: [alt('KeyL')],
    run: whileOpen(({ fields, setFields }) => setFields({ showOutlines: !maskFields(fields).outlined })),
  },
  'masks.denser': {
    group: 'view',
    label: '掩膜更不透明',
    keys: [shift('BracketRight')],
    repeats: true,
    run: fade(OPACITY_STEP),
  },
  'masks.fainter': {
    group: 'view',
    label: '掩膜更透明',
    keys: [shift('BracketLeft')],
    repeats: true,
    run: fade(-OPACITY_STEP),
  },
} as const satisfies CommandTable<Facts & Pick<RunFacts<Kind>, 'editor'> & Pick<CommandScope, 'ui'>>
