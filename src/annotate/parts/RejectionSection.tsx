import type { Judgement } from '../../machines/work.ts'
import { showTime } from '../../platform/times.ts'
import { annotateText } from '../../text/annotate.ts'
import { domainText } from '../../text/common.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Section } from './Section.tsx'

const text = annotateText.rejection

interface RejectionSectionProps {
  judgement: Judgement
  /** Version that is open here. */
  version: number
  /** The picture was pending, and whoever ruled on it sent it back. */
  isRuled: boolean
}

/** What an earlier reviewer said about this picture, and about which version. */
export function RejectionSection({ judgement, version, isRuled }: RejectionSectionProps) {
  const { isQualified, comment, errorBoxes, by, at, stage } = judgement
  const rejected = isQualified === 2
  const isOutdated = version > judgement.version
  const passed = isOutdated ? text.passed : domainText.quality[1]
  const word = isRuled ? text.ruled : rejected ? text[stage] : passed
  const said = comment?.trim() ?? ''
  return (
    <Section
      perItem
      title={rejected || isRuled ? annotateText.sections.rejection : annotateText.sections.opinion}
      aside={<Badge tone={rejected ? 'bad' : 'ok'}>{word}</Badge>}
    >
      {(said !== '' || rejected) && (
        <blockquote
          className={classNames(
            'rounded-sm px-2.5 py-2 text-sm break-words whitespace-pre-wrap',
            rejected ? 'bg-bad-soft' : 'bg-hover',
          )}
        >
          {said === '' ? <span className="text-text-soft">{text.noComment}</span> : comment}
        </blockquote>
      )}
      {errorBoxes.length > 0 && (
        <ol className="flex flex-col gap-1 text-xs">
          {errorBoxes.map((box, index) => (
            <li key={box.id} className="flex gap-2">
              <span className="w-4 shrink-0 text-right text-bad tabular-nums">{index + 1}</span>
              <span className={box.comment ? '' : 'text-text-soft'}>
                {box.comment || annotateText.errorBoxes.noComment}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className="text-xs text-text-soft">
        {text.by(by?.name ?? text.unknownPerson, showTime(at))}
        <br />
        {text.version(judgement.version)}
        {isOutdated && `，${text.newer(version)}`}
      </p>
    </Section>
  )
}
