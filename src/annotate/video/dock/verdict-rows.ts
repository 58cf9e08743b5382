import { DATA_COLOURS } from '../../../kinds/colours.ts'
import type { Purpose } from '../../../kinds/command.ts'
import type { Selected } from '../../../machines/editor/types.ts'
import type { Verdict, WorkItem } from '../../../machines/work.ts'
import type { ErrorBox } from '../../../domain/documents/types.ts'
import { annotateText } from '../../../text/annotate.ts'
import { rejectionOf } from '../../canvas/rejection.ts'
import type { TimelineMark, TimelineRow } from '../timeline/rows.ts'

const { sections, errorBoxes: text } = annotateText

export const REJECTED_ROW = 'rejected'
export const ERROR_ROW = 'errors'

/** One mark per frame: the number of its first box as in the panel, and all comments. */
function marksOf(boxes: readonly ErrorBox[], isActive: (id: string) => boolean): TimelineMark[] {
  const numbered = boxes.map((box, index) => ({ ...box, number: index + 1 }))
  const frames = new Set(boxes.flatMap(({ frame }) => frame ?? []))
  return [...frames].flatMap((frame) => {
    const here = numbered.filter((box) => box.frame === frame)
    const active = here.find(({ id }) => isActive(id))
    const first = active ?? here[0]
    if (!first) return []
    const words = here.map(({ number, comment }) => `${number} ${comment || text.noComment}`)
    return {
      frame,
      id: first.id,
      label: here.length > 1 ? `${first.number}+` : `${first.number}`,
      name: [text.frame(frame), ...words].join('\n'),
      selected: active !== undefined,
    }
  })
}

interface Judged {
  readonly item: WorkItem
  readonly verdict: Verdict
  readonly purpose: Purpose
  readonly selection: readonly Selected[]
  readonly rejectedAt: string | null
}

export function verdictRows({ item, verdict, purpose, selection, rejectedAt }: Judged): TimelineRow[] {
  const isRejected = item.judgement?.isQualified === 2
  const rejected = marksOf(rejectionOf(item, purpose).errorBoxes, (id) => id === rejectedAt)
  const isSelected = (id: string): boolean =>
    selection.some((one) => one.role === 'errorBox' && one.id === id)
  const own = purpose === 'verdict' ? marksOf(verdict.errorBoxes, isSelected) : []
  const rows: TimelineRow[] = [
    {
      id: REJECTED_ROW,
      name: isRejected ? sections.rejection : sections.opinion,
      colour: DATA_COLOURS.rejection,
      marks: rejected,
    },
    { id: ERROR_ROW, name: sections.errorBoxes, colour: DATA_COLOURS.errorBox, marks: own },
  ]
  // Whoever judges has the row from the start: the first box must not move those below.
  return rows.filter(({ id, marks = [] }) => marks.length > 0 || (id === ERROR_ROW && purpose === 'verdict'))
}
