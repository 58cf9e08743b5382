import { keysText } from '../../text/annotate-keys.ts'
import { classNames } from '../../ui/class-names.ts'
import { Kbd } from '../../ui/Kbd.tsx'

const text = keysText.pointer

interface KeyPointerHintProps {
  /** The key that ends it; undefined where a person has taken that away. */
  endKey: string | undefined
  /** Another note is below. */
  raised: boolean
}

/** What keys do while they move the pointer. */
export function KeyPointerHint({ endKey, raised }: KeyPointerHintProps) {
  return (
    <p
      role="status"
      className={classNames(
        'pointer-events-none absolute left-1/2 flex -translate-x-1/2 items-center gap-3 rounded-md bg-surface-raised px-3 py-1.5 text-xs whitespace-nowrap shadow-float',
        raised ? 'bottom-12' : 'bottom-4',
      )}
    >
      <span className="font-medium">{text.title}</span>
      {text.hints.map(([keys, words]) => (
        <span key={keys} className="flex items-center gap-1 text-text-soft">
          <Kbd keys={keys} />
          {words}
        </span>
      ))}
      {endKey && (
        <span className="flex items-center gap-1 text-text-soft">
          <Kbd keys={endKey} />
          {text.end}
        </span>
      )}
    </p>
  )
}
