import type { Command, CommandTable, Shortcut } from '../../../kinds/command.ts'
import { ANNOTATES } from '../../../kinds/command.ts'
import { printedKey } from '../../../kinds/shortcuts-print.ts'
import type { Remaps } from '../../../kinds/shortcuts-remap.ts'
import { pickTool } from '../../../kinds/tools.ts'
import { ERROR_LAYER, REASON_DIGITS } from '../../../kinds/traits/judgement.ts'
import type { Kind } from '../../../domain/kinds.ts'
import { setField } from '../../../machines/editor/edit-makers.ts'
import { reveal } from '../../../render/viewport.ts'
import { annotateText } from '../../../text/annotate.ts'
import { ERROR_BOX } from '../../../tools/box/box.ts'
import type { Combination } from '../../../tools/combination.ts'
import { alt, key, sameCombination, shift } from '../../../tools/combination.ts'
import { toasts } from '../../../ui/toasts.ts'
import type { WorkAccess } from '../../work-access.ts'
import { availabilityEdit } from '../../work-access.ts'
import { pickReason } from '../../review/verdict/verdict-comment.ts'
import type { CommandScope, RunFacts } from '../kind-page.ts'

const rate =
  (value: 0 | 1 | 2 | 3) =>
  ({ access, purpose }: CommandScope): void =>
    access?.commit(availabilityEdit(access.work, purpose, value), { label: 'availability' })

/** Q W E R by place. Q and W give the verdict, so correcting the availability needs Shift. */
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
  ({ access }: CommandScope): void => {
    access?.commit(setField(access.work, ['verdict'], 'isQualified', value), { label: 'verdict' })
  }

type ReasonDigit = (typeof REASON_DIGITS)[number]

/** Works in the comment too, where digits are text. */
const pickNth = (digit: ReasonDigit) =>
  ({
    group: 'verdict',
    label: `填入或去掉第 ${digit} 条常用意见`,
    keys: [alt(`Digit${digit}`)],
    purposes: ['verdict'],
    inText: true,
    keyOnly: true,
    run({ access, reasons }: CommandScope) {
      const reason = reasons[Number(digit) - 1]
      if (access && reason !== undefined) pickReason(access, reason)
    },
  }) as const

const REASON_COMMANDS = {
  'reason.1': pickNth('1'),
  'reason.2': pickNth('2'),
  'reason.3': pickNth('3'),
  'reason.4': pickNth('4'),
  'reason.5': pickNth('5'),
  'reason.6': pickNth('6'),
  'reason.7': pickNth('7'),
  'reason.8': pickNth('8'),
  'reason.9': pickNth('9'),
} as const satisfies Record<`reason.${ReasonDigit}`, Command<CommandScope>>

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
      if (!ui.focusBoxText())
        toasts.show({ tone: 'info', text: annotateText.notices.noErrorBox, ofItem: true })
    },
  },
  ...REASON_COMMANDS,
} as const satisfies CommandTable<CommandScope>

/** Digits come before the page's own, but not before keys of the person's choice. */
export const reasonKeys = (count: number, remaps: Remaps): readonly Shortcut[] => {
  const chosen = Object.values(remaps).flat()
  const isFree = (one: Combination): boolean => !chosen.some((other) => sameCombination(one, other))
  return REASON_DIGITS.slice(0, count).flatMap((digit) => {
    const combinations = [key(`Digit${digit}`), key(`Numpad${digit}`)].filter(isFree)
    const { group, label } = REASON_COMMANDS[`reason.${digit}`]
    return combinations.length === 0
      ? []
      : [{ command: `reason.${digit}` as const, group, label, combinations }]
  })
}

export const reasonCaps = (shortcuts: readonly Shortcut[]): readonly (string | undefined)[] =>
  REASON_DIGITS.map((digit) => printedKey(shortcuts, `reason.${digit}`))

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

/** Whether none of a list comes after the selected one; of an empty list, always. */
export const isAtEnd = (list: readonly unknown[], index: number, step: 1 | -1): boolean =>
  list.length === 0 || (index >= 0 && list[index + step] === undefined)

/**
 * Error boxes follow what a kind itself goes through, in one round.
 * @param atEnd nothing of the kind's own comes next
 * @returns whether an error box came next
 */
export function selectErrorBox(
  { editor, presenter, video }: Pick<RunFacts<Kind>, 'editor' | 'presenter' | 'video'>,
  atEnd: boolean,
  step: 1 | -1,
): boolean {
  const { document, selection } = editor.getSnapshot().context
  const boxes = document?.verdict.errorBoxes ?? []
  const [selected] = selection
  const index = selected?.role === ERROR_LAYER.role ? boxes.findIndex(({ id }) => id === selected.id) : -1
  const first = atEnd ? boxes.at(step === 1 ? 0 : -1) : undefined
  const next = index < 0 ? first : boxes[index + step]
  if (!next) return false
  if (next.frame !== undefined) video?.seek(next.frame)
  editor.send({ type: 'SELECT', selection: [{ role: ERROR_LAYER.role, id: next.id }] })
  presenter?.view.move((viewport, picture) => reveal(viewport, picture, next))
  return true
}
