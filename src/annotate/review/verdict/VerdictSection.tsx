import type { RefObject } from 'react'
import type { LabelSettings } from '../../../machines/work.ts'
import type { Quality } from '../../../domain/constants.ts'
import type { Shortcut } from '../../../kinds/shortcuts.ts'
import { printCombination, printedKey } from '../../../kinds/shortcuts-print.ts'
import { annotateText } from '../../../text/annotate.ts'
import { domainText } from '../../../text/common.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import type { WorkAccess } from '../../work-access.ts'
import { ReasonChips } from './ReasonChips.tsx'
import { Section } from '../../panel/Section.tsx'
import { pickReason } from './verdict-comment.ts'
import { VerdictComment } from './VerdictComment.tsx'

const text = annotateText.fields

interface VerdictSectionProps {
  access: WorkAccess
  labels: LabelSettings
  shortcuts: readonly Shortcut[]
  commentRef: RefObject<HTMLTextAreaElement | null>
  onVerdict: (value: Quality) => void
  onSubmit: () => void
}

/** Keys of the reasons, the first one's first. */
const reasonKeys = (shortcuts: readonly Shortcut[]): string[] =>
  shortcuts
    .filter(({ command }) => command === 'reason.pick')
    .flatMap(({ combinations }) => combinations.map(printCombination))

/** Qualified or not, and why not. */
export function VerdictSection(props: VerdictSectionProps) {
  const { access, labels, shortcuts, commentRef, onVerdict, onSubmit } = props
  const { isQualified, comment } = access.work.verdict
  const lacksComment = isQualified === 2 && labels.commentRequired && comment.trim() === ''
  return (
    <Section title={annotateText.sections.verdict}>
      <SegmentedControl<Quality>
        large
        label={annotateText.sections.verdict}
        value={isQualified}
        onChange={onVerdict}
        segments={[
          {
            value: 2,
            label: domainText.quality[2],
            tone: 'bad',
            keys: printedKey(shortcuts, 'verdict.unqualified'),
          },
          {
            value: 1,
            label: domainText.quality[1],
            tone: 'ok',
            keys: printedKey(shortcuts, 'verdict.qualified'),
          },
        ]}
      />
      <ReasonChips
        reasons={labels.commentReasons}
        comment={comment}
        keys={reasonKeys(shortcuts)}
        onPick={(reason) => pickReason(access, reason)}
      />
      <VerdictComment
        access={access}
        labels={labels}
        keys={printedKey(shortcuts, 'view.remark')}
        invalid={lacksComment}
        onSubmit={onSubmit}
        fieldRef={commentRef}
      />
      {lacksComment && <p className="text-xs text-bad">{text.commentRequired}</p>}
    </Section>
  )
}
