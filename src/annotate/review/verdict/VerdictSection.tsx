import type { RefObject } from 'react'
import type { WorkItem } from '../../../machines/work.ts'
import type { Quality } from '../../../domain/constants.ts'
import { qualityOf } from '../../../machines/work.ts'
import { QUALITY } from '../../../domain/constants.ts'
import { annotateText } from '../../../text/annotate.ts'
import { domainText } from '../../../text/common.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import type { WorkAccess } from '../../work-access.ts'
import { Section } from '../../panel/Section.tsx'
import { hasReason, pickReason } from './verdict-comment.ts'
import { VerdictComment } from './VerdictComment.tsx'
import { REASON_DIGITS } from '../../../kinds/traits/judgement.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useCommands } from '../../useCommands.ts'

const text = annotateText.fields

interface VerdictSectionProps {
  access: WorkAccess
  item: WorkItem
  reasons: ReasonChoice
  commentRef: RefObject<HTMLTextAreaElement | null>
}

export function VerdictSection(props: VerdictSectionProps) {
  const { keyOf, run } = useCommands()
  const { access, item, reasons, commentRef } = props
  const { verdict } = access.work
  const { comment } = verdict
  const quality = qualityOf(verdict)
  const lacksComment = quality === QUALITY.unqualified && item.labels.commentRequired && comment.trim() === ''
  return (
    <Section title={annotateText.sections.verdict}>
      <SegmentedControl<Quality>
        large
        label={annotateText.sections.verdict}
        value={quality}
        onChange={(value) => run(value === 1 ? 'verdict.qualified' : 'verdict.unqualified')}
        segments={[
          {
            value: 2,
            label: domainText.quality[2],
            tone: 'bad',
            keys: keyOf('verdict.unqualified'),
          },
          {
            value: 1,
            label: domainText.quality[1],
            tone: 'ok',
            keys: keyOf('verdict.qualified'),
          },
        ]}
      />
      {quality !== verdict.isQualified && <p className="text-xs text-text-soft">{text.proposed}</p>}
      <ReasonChips reasons={reasons} comment={comment} onPick={(reason) => pickReason(access, reason)} />
      <VerdictComment
        access={access}
        item={item}
        keys={keyOf('view.remark')}
        invalid={lacksComment}
        onSubmit={() => run('work.submit')}
        fieldRef={commentRef}
      />
      {lacksComment && <p className="text-xs text-bad">{text.commentRequired}</p>}
    </Section>
  )
}

interface ReasonChoice {
  readonly list: readonly string[]
  readonly rejects: boolean
  readonly caps: readonly (string | undefined)[]
}

interface ReasonChipsProps {
  reasons: ReasonChoice
  comment: string
  onPick: (reason: string) => void
}

function ReasonChips({ reasons: { list, rejects, caps }, comment, onPick }: ReasonChipsProps) {
  if (list.length === 0) return null
  return (
    <div role="group" aria-label={annotateText.fields.reasons} className="flex flex-wrap gap-1">
      {list.map((reason, index) => {
        const on = hasReason(comment, reason)
        const cap = caps[index]
        return (
          <button
            key={reason}
            type="button"
            aria-pressed={on}
            title={cap}
            aria-keyshortcuts={cap}
            onClick={() => onPick(reason)}
            className={classNames(
              'flex h-6 thumb:h-11 items-center gap-1 rounded-full pr-2.5 pl-1.5 text-xs',
              on
                ? 'bg-bad-soft text-bad ring-1 ring-bad ring-inset'
                : 'bg-hover text-text-soft hover:text-text',
            )}
          >
            {cap && <ReasonCap cap={cap} index={index} active={rejects} />}
            {reason}
          </button>
        )
      })}
    </div>
  )
}

/** The number of a reason becomes its key in place: the chips must not move. */
const ReasonCap = ({ cap, index, active }: { cap: string; index: number; active: boolean }) =>
  active ? (
    <Kbd keys={cap} />
  ) : (
    <span className="min-w-4 text-center text-2xs tabular-nums">{REASON_DIGITS[index]}</span>
  )
