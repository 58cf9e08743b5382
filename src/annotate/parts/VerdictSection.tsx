import type { RefObject } from 'react'
import { COMMENT_MAX_LENGTH } from '../../domain/documents/limits.ts'
import { setField } from '../../machines/editor/edit-makers.ts'
import type { LabelSettings, Quality } from '../../machines/work.ts'
import type { Shortcut } from '../../kinds/shortcuts.ts'
import { printCombination, printedKey } from '../../kinds/shortcuts-print.ts'
import { annotateText } from '../../text/annotate.ts'
import { domainText } from '../../text/common.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import type { WorkFace } from '../work-face.ts'
import { ReasonChips } from './ReasonChips.tsx'
import { withTyped } from './reasons.ts'
import { Section } from './Section.tsx'
import { TextCommit } from './TextCommit.tsx'

const text = annotateText.fields
const PATH = ['verdict']

interface VerdictSectionProps {
  face: WorkFace
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
  const { face, labels, shortcuts, commentRef, onVerdict, onSubmit } = props
  const { work, readonly } = face
  const { isQualified, comment } = work.verdict
  const wantsComment = isQualified === 2 && labels.commentRequired
  const write = (value: string) =>
    face.commit(setField(work, PATH, 'comment', value), { label: 'comment', merge: 'comment' })
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
        onChange={(value) => (readonly ? face.refuse() : write(value))}
      />
      <TextCommit
        label={text.comment}
        value={comment}
        placeholder={text.commentPlaceholder(COMMENT_MAX_LENGTH)}
        maxLength={COMMENT_MAX_LENGTH}
        readOnly={readonly}
        invalid={wantsComment && comment.trim() === ''}
        adapt={(before, typed) => withTyped(before, typed, labels.commentReasons, COMMENT_MAX_LENGTH)}
        onCommit={write}
        onRefuse={face.refuse}
        onSubmit={onSubmit}
        fieldRef={commentRef}
      />
      {wantsComment && comment.trim() === '' && <p className="text-xs text-bad">{text.commentRequired}</p>}
    </Section>
  )
}
