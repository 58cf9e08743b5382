import { annotateText } from '../../../text/annotate.ts'
import { classNames } from '../../../ui/class-names.ts'
import { hasReason } from './reasons.ts'

interface ReasonChipsProps {
  reasons: readonly string[]
  comment: string
  /** Key of each, as far as there are any. */
  keys: readonly string[]
  onPick: (reason: string) => void
}

/** The reasons that a database lists; a press puts one into the comment or takes it out. */
export function ReasonChips({ reasons, comment, keys, onPick }: ReasonChipsProps) {
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
