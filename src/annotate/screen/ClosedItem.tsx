import type { ItemState } from '../../machines/work.ts'
import { annotateText } from '../../text/annotate.ts'

const text = annotateText.states

/** Above an item that was handed in or given back. */
export function ClosedItem({ state }: { state: Exclude<ItemState, 'open'> }) {
  const isSubmitted = state === 'submitted'
  return (
    <p
      role="status"
      className="pointer-events-none absolute top-canvas left-1/2 -translate-x-1/2 rounded-md bg-surface-raised px-3 py-1.5 text-xs shadow-float"
    >
      <span className="font-medium">{isSubmitted ? text.submittedTitle : text.releasedTitle}</span>
      {isSubmitted && <span className="ml-2 text-text-soft">{text.submittedHint}</span>}
    </p>
  )
}
