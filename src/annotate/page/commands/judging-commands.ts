import type { Command } from '../../../kinds/commands.ts'
import { setField } from '../../../machines/editor/edit-makers.ts'
import { annotateText } from '../../../text/annotate.ts'
import { toasts } from '../../../ui/toasts.ts'
import { availabilityEdit } from '../../work-access.ts'
import { placeOf } from '../../physical-key.ts'
import { pickReason } from '../../review/verdict/verdict-comment.ts'
import type { WorkAccess } from '../../work-access.ts'
import type { CommandRunner, CommandScope } from './command-scope.ts'

const AVAILABILITY = {
  'availability.unavailable': 0,
  'availability.available': 1,
  'availability.pending': 2,
  'availability.barely': 3,
} as const

const VERDICT = { 'verdict.unqualified': 2, 'verdict.qualified': 1 } as const

const isIn = <Table extends object>(table: Table, command: Command): command is Command & keyof Table =>
  command in table

/** Picks the reason of this number. Nobody gives a reason for what is qualified. */
function pickByNumber(number: number, { access, reasons }: CommandScope): void {
  const reason = reasons[number - 1]
  if (access && reason !== undefined) pickReason(access, reason)
}

function judge(value: 1 | 2, access: WorkAccess, { reasons, ui }: CommandScope): void {
  access.commit(setField(access.work, ['verdict'], 'isQualified', value), { label: 'verdict' })
  ui.setRejecting(value === 2 && reasons.length > 0 && !access.readonly)
}

const numberOf = (event: KeyboardEvent | null): number =>
  event ? Number(placeOf(event).replace(/^(Digit|Numpad)/, '')) : NaN

/** Availability, verdict, its reasons, and what is said of single places. */
export const judging: CommandRunner = (command, scope, event) => {
  const { access, purpose } = scope
  if (isIn(AVAILABILITY, command)) {
    const value = AVAILABILITY[command]
    access?.commit(availabilityEdit(access.work, purpose, value), { label: 'availability' })
    return true
  }
  if (isIn(VERDICT, command)) {
    if (access) judge(VERDICT[command], access, scope)
    return true
  }
  switch (command) {
    case 'reason.pick':
      pickByNumber(numberOf(event), scope)
      return true
    case 'errorBox.comment':
      if (!scope.ui.focusBoxText()) toasts.show({ tone: 'info', text: annotateText.notices.noErrorBox })
      return true
    default:
      return false
  }
}
