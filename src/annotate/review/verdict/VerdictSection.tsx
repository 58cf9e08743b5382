import type { RefObject } from 'react'
import type { LabelSettings } from '../../../machines/work.ts'
import type { Quality } from '../../../domain/constants.ts'
import type { Shortcut } from '../../../kinds/command.ts'
import { printCombination } from '../../../kinds/shortcuts-print.ts'
import { annotateText } from '../../../text/annotate.ts'
import { domainText } from '../../../text/common.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import type { WorkAccess } from '../../work-access.ts'
import { Section } from '../../panel/Section.tsx'
import { hasReason, pickReason, typeComment } from './verdict-comment.ts'
import { VerdictComment } from './VerdictComment.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { COMMENT_MAX_LENGTH } from '../../../domain/documents/limits.ts'
import { TextCommit } from '../../panel/TextCommit.tsx'
import { useCommands } from '../../useCommands.ts'

const text = annotateText.fields

interface VerdictSectionProps {
  access: WorkAccess
  labels: LabelSettings
  commentRef: RefObject<HTMLTextAreaElement | null>
}

const reasonKeys = (shortcuts: readonly Shortcut[]): string[] =>
  shortcuts
    .filter(({ command }) => command === 'reason.pick')
    .flatMap(({ combinations }) => combinations.map(printCombination))

export function VerdictSection(props: VerdictSectionProps) {
  const { shortcuts, keyOf, run } = useCommands()
  const { access, labels, commentRef } = props
  const { isQualified, comment } = access.work.verdict
  const lacksComment = isQualified === 2 && labels.commentRequired && comment.trim() === ''
  return (
    <Section title={annotateText.sections.verdict}>
      <SegmentedControl<Quality>
        large
        label={annotateText.sections.verdict}
        value={isQualified}
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
      <ReasonChips
        reasons={labels.commentReasons}
        comment={comment}
        keys={reasonKeys(shortcuts)}
        onPick={(reason) => pickReason(access, reason)}
      />
      <VerdictComment
        access={access}
        labels={labels}
        keys={keyOf('view.remark')}
        invalid={lacksComment}
        onSubmit={() => run('work.submit')}
        fieldRef={commentRef}
      />
      {lacksComment && <p className="text-xs text-bad">{text.commentRequired}</p>}
    </Section>
  )
}

interface ReasonChipsProps {
  reasons: readonly string[]
  comment: string
  keys: readonly string[]
  onPick: (reason: string) => void
}

function ReasonChips({ reasons, comment, keys, onPick }: ReasonChipsProps) {
  if (reasons.length === 0) return null
  return (
    <div role="group" aria-label={annotateText.fields.reasons} className="flex flex-wrap gap-1">
      {reasons.map((reason, index) => {
        const on = hasReason(comment, reason)
        return (
          <button
            key={reason}
            type="button"
            aria-pressed={on}
            title={keys[index]}
            aria-keyshortcuts={keys[index]}
            onClick={() => onPick(reason)}
            className={classNames(
              'h-6 rounded-full px-2.5 text-xs',
              on
                ? 'bg-bad-soft text-bad ring-1 ring-bad ring-inset'
                : 'bg-hover text-text-soft hover:text-text',
            )}
          >
            {reason}
          </button>
        )
      })}
    </div>
  )
}

interface RulingNoteProps {
  access: WorkAccess
  noteRef: RefObject<HTMLTextAreaElement | null>
}

/** A note to the marker from whoever rules on a pending item. */
export function RulingNote({ access, noteRef }: RulingNoteProps) {
  const { keyOf, run } = useCommands()
  return (
    <Section title={annotateText.sections.note}>
      <TextCommit
        label={annotateText.sections.note}
        keys={keyOf('view.remark')}
        value={access.work.verdict.comment}
        placeholder={annotateText.fields.notePlaceholder}
        maxLength={COMMENT_MAX_LENGTH}
        readOnly={access.readonly}
        onCommit={(value) => typeComment(access, value)}
        onRefuse={access.refuse}
        onSubmit={() => run('work.submit')}
        fieldRef={noteRef}
      />
    </Section>
  )
}
