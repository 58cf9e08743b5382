import { setField } from '../../../machines/editor/edit-makers.ts'
import { annotateText } from '../../../text/annotate.ts'
import { toasts } from '../../../ui/toasts.ts'
import { availabilityEdit } from '../../work-access.ts'
import { placeOf } from '../../physical-key.ts'
import { pickReason } from '../../review/verdict/verdict-comment.ts'
import type { CommandScope, CommonCommands } from './command-scope.ts'

/** Qualified work takes no reason. */
function pickByNumber(number: number, { access, reasons }: CommandScope): void {
  const reason = reasons[number - 1]
  if (access && reason !== undefined) pickReason(access, reason)
}

const rate =
  (value: 0 | 1 | 2 | 3) =>
  ({ access, purpose }: CommandScope): void =>
    access?.commit(availabilityEdit(access.work, purpose, value), { label: 'availability' })

const judge =
  (value: 1 | 2) =>
  ({ access, reasons, ui }: CommandScope): void => {
    if (!access) return
    access.commit(setField(access.work, ['verdict'], 'isQualified', value), { label: 'verdict' })
    ui.setRejecting(value === 2 && reasons.length > 0 && !access.readonly)
  }

const numberOf = (event: KeyboardEvent | null): number =>
  event ? Number(placeOf(event).replace(/^(Digit|Numpad)/, '')) : NaN

export const JUDGING_COMMANDS: CommonCommands = {
  'availability.unavailable': rate(0),
  'availability.available': rate(1),
  'availability.pending': rate(2),
  'availability.barely': rate(3),
  'verdict.unqualified': judge(2),
  'verdict.qualified': judge(1),
  'reason.pick': (scope, event) => pickByNumber(numberOf(event), scope),
  'errorBox.comment'({ ui }) {
    if (!ui.focusBoxText()) toasts.show({ tone: 'info', text: annotateText.notices.noErrorBox })
  },
}
