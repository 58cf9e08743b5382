import type { CommandTable, Shortcut } from '../../../kinds/command.ts'
import { ANNOTATES } from '../../../kinds/command.ts'
import { pickTool } from '../../../kinds/tools.ts'
import { REASON_DIGITS } from '../../../kinds/traits/judgement.ts'
import { setField } from '../../../machines/editor/edit-makers.ts'
import { annotateText } from '../../../text/annotate.ts'
import { ERROR_BOX } from '../../../tools/box/box.ts'
import { alt, key, shift } from '../../../tools/combination.ts'
import { toasts } from '../../../ui/toasts.ts'
import type { WorkAccess } from '../../work-access.ts'
import { availabilityEdit } from '../../work-access.ts'
import { placeOf } from '../../physical-key.ts'
import { pickReason } from '../../review/verdict/verdict-comment.ts'
import type { CommandScope } from '../kind-page.ts'

const rate =
  (value: 0 | 1 | 2 | 3) =>
  ({ access, purpose }: CommandScope): void =>
    access?.commit(availabilityEdit(access.work, purpose, value), { label: 'availability' })

/** The mark keys Q W E R, by physical place. Q and W give the verdict, so correcting the availability needs Shift. */
const availability = (label: string, code: string, value: 0 | 1 | 2 | 3) =>
  ({
    group: 'label',
    label,
    keys: [key(code)],
    verdictKeys: [shift(code)],
    purposes: ['annotation', 'ruling'],
    run: rate(value),
  }) as const

export const AVAILABILITY_COMMANDS = {
  'availability.unavailable': availability('不可用', 'KeyQ', 0),
  'availability.available': availability('可用', 'KeyW', 1),
  'availability.pending': availability('待定', 'KeyE', 2),
} as const satisfies CommandTable<CommandScope>

export const SEGMENT_AVAILABILITY_COMMANDS = {
  ...AVAILABILITY_COMMANDS,
  'availability.barely': availability('勉强可用', 'KeyR', 3),
} as const satisfies CommandTable<CommandScope>

const judge =
  (value: 1 | 2) =>
  ({ access, reasons, ui }: CommandScope): void => {
    if (!access) return
    access.commit(setField(access.work, ['verdict'], 'isQualified', value), { label: 'verdict' })
    ui.setRejecting(value === 2 && reasons.length > 0 && !access.readonly)
  }

const numberOf = (event: KeyboardEvent | null): number =>
  event ? Number(placeOf(event).replace(/^(Digit|Numpad)/, '')) : NaN

/** Qualified work takes no reason. */
function pickByNumber({ access, reasons, event }: CommandScope): void {
  const reason = reasons[numberOf(event) - 1]
  if (access && reason !== undefined) pickReason(access, reason)
}

export const JUDGING_COMMANDS = {
  'verdict.unqualified': {
    group: 'verdict',
    label: '不合格',
    keys: [key('KeyQ')],
    purposes: ['verdict'],
    run: judge(2),
  },
  'verdict.qualified': {
    group: 'verdict',
    label: '合格',
    keys: [key('KeyW')],
    purposes: ['verdict'],
    run: judge(1),
  },
  'tool.errorBox': { ...pickTool(ERROR_BOX), group: 'verdict', purposes: ['verdict'] },
  'errorBox.comment': {
    group: 'verdict',
    label: '写所选错误框的问题',
    keys: [key('Quote')],
    purposes: ['verdict'],
    run({ ui }) {
      if (!ui.focusBoxText()) toasts.show({ tone: 'info', text: annotateText.notices.noErrorBox })
    },
  },
  'reason.pick': {
    group: 'verdict',
    label: '填入或去掉第几条常用意见',
    keys: REASON_DIGITS.map((digit) => alt(`Digit${digit}`)),
    printed: 'Alt+1…9',
    purposes: ['verdict'],
    inText: true,
    fixed: true,
    keyOnly: true,
    keepsReasons: true,
    run: pickByNumber,
  },
} as const satisfies CommandTable<CommandScope>

/** Plain digits pick reasons while these are offered, and take precedence. */
export const REASON_KEYS: Shortcut = {
  command: 'reason.pick',
  group: 'verdict',
  label: JUDGING_COMMANDS['reason.pick'].label,
  combinations: REASON_DIGITS.flatMap((digit) => [key(`Digit${digit}`), key(`Numpad${digit}`)]),
  fixed: true,
}

export const FLAG_COMMANDS = {
  'wrong.toggle': {
    group: 'label',
    label: '标记内容有误',
    keys: [key('KeyS')],
    purposes: ANNOTATES,
    run: ({ access }) =>
      access?.commit(setField(access.work, ['annotation'], 'isCorrect', !access.work.annotation.isCorrect), {
        label: 'wrong',
      }),
  },
} as const satisfies CommandTable<{ readonly access: WorkAccess<'image' | 'image-segment'> | null }>
