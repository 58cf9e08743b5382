import type { CommandId } from '../../../kinds/command.ts'
import { reviewText } from '../../../text/annotate-review.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { hasReason } from './verdict-comment.ts'
import { useCommands } from '../../useCommands.ts'

const text = reviewText.reject

interface RejectBarProps {
  reasons: readonly string[]
  /** The printed key of each. */
  caps: readonly (string | undefined)[]
  comment: string
  onPick: (reason: string) => void
}

const HINTS: readonly { command: CommandId; words: string }[] = [
  { command: 'work.submit', words: text.submit },
  { command: 'view.remark', words: text.write },
  { command: 'edit.cancel', words: text.close },
]

export function RejectBar({ reasons, caps, comment, onPick }: RejectBarProps) {
  const { keyOf } = useCommands()
  return (
    <div
      role="group"
      aria-label={text.label}
      className="absolute bottom-14 left-1/2 flex max-w-[calc(100%-160px)] -translate-x-1/2 animate-appear flex-col gap-2 rounded-md bg-surface-raised p-2 shadow-float"
    >
      <div className="flex flex-wrap gap-1">
        {reasons.map((reason, index) => (
          <button
            key={reason}
            type="button"
            aria-pressed={hasReason(comment, reason)}
            onClick={() => onPick(reason)}
            className={classNames(
              'flex h-8 items-center gap-1.5 rounded-sm px-2.5',
              hasReason(comment, reason)
                ? 'bg-bad-soft text-bad ring-1 ring-bad ring-inset'
                : 'hover:bg-hover',
            )}
          >
            {caps[index] && <Kbd keys={caps[index]} />}
            {reason}
          </button>
        ))}
      </div>
      <p className="flex items-center gap-3 px-1 text-2xs text-text-soft">
        <span>{text.hint}</span>
        {HINTS.map(({ command, words }) => {
          const keys = keyOf(command)
          return (
            <span key={command} className="flex items-center gap-1">
              {keys && <Kbd keys={keys} />}
              {words}
            </span>
          )
        })}
      </p>
    </div>
  )
}
