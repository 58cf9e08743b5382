import type { Judgement } from '../../../machines/work.ts'
import type { ErrorBox } from '../../../domain/documents/types.ts'
import { personLabel } from '../../../domain/person.ts'
import { showTime } from '../../../platform/times.ts'
import { reviewText } from '../../../text/annotate-review.ts'
import { annotateText } from '../../../text/annotate.ts'
import { domainText } from '../../../text/common.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { Section } from '../../panel/Section.tsx'
import { useCommands } from '../../useCommands.ts'

const text = annotateText.rejection

interface RejectionSectionProps {
  judgement: Judgement
  version: number
  /** A ruling sent the pending item back. */
  isRuled: boolean
  active: string | null
  onGo: (id: string) => void
}

interface PlacesProps extends Pick<RejectionSectionProps, 'active' | 'onGo'> {
  boxes: readonly ErrorBox[]
}

function Places({ boxes, active, onGo }: PlacesProps) {
  const { keyOf } = useCommands()
  const keys = keyOf('rejection.next')
  return (
    <>
      <ol className="-mx-2 flex flex-col text-xs">
        {boxes.map(({ id, comment, frame }, index) => (
          <li key={id}>
            <button
              type="button"
              title={text.go(index + 1)}
              aria-pressed={id === active}
              onClick={() => onGo(id)}
              className={classNames(
                'flex w-full gap-2 rounded-md px-2 py-1 text-left',
                id === active ? 'bg-accent-soft ring-1 ring-accent ring-inset' : 'hover:bg-hover',
              )}
            >
              <span className="w-4 shrink-0 text-right text-bad tabular-nums">{index + 1}</span>
              <span className={classNames('grow wrap-anywhere', !comment && 'text-text-soft')}>
                {comment || annotateText.errorBoxes.noComment}
              </span>
              {frame !== undefined && (
                <span className="shrink-0 text-text-soft tabular-nums">
                  {annotateText.errorBoxes.frame(frame)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
      {keys && (
        <p className="flex items-center gap-1 text-2xs text-text-soft">
          {reviewText.changes.step}
          <Kbd keys={keys} />
        </p>
      )}
    </>
  )
}

export function RejectionSection({ judgement, version, isRuled, ...places }: RejectionSectionProps) {
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
      {errorBoxes.length > 0 && <Places boxes={errorBoxes} {...places} />}
      <p className="text-xs text-text-soft">
        {text.by(by ? personLabel(by) : text.unknownPerson, showTime(at))}
        <br />
        {text.version(judgement.version)}
        {isOutdated && `，${text.newer(version)}`}
      </p>
    </Section>
  )
}
