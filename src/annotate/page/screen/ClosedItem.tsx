import type { ItemState } from '../../../machines/work.ts'
import { annotateText } from '../../../text/annotate.ts'
import { Button } from '../../../ui/Button.tsx'

const text = annotateText.states

interface ClosedItemProps {
  state: Exclude<ItemState, 'open'>
  /** The key that edits it. */
  keys: string | undefined
  /** What became of it since; null where that is not known. */
  words: string | null
  /** Null where it cannot be taken back. */
  editAgain: { readonly word: string; readonly run: () => void } | null
}

/** Above an item that was handed in or given back. */
export function ClosedItem({ state, keys, words, editAgain }: ClosedItemProps) {
  const isSubmitted = state === 'submitted'
  return (
    <div className="pointer-events-none absolute top-canvas left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-md bg-surface-raised py-1 pr-1 pl-3 text-xs whitespace-nowrap shadow-float">
      <span role="status" className="py-1 pr-2 font-medium">
        {isSubmitted ? text.submittedTitle : text.releasedTitle}
        {words !== null && <span className="ml-2 font-normal text-text-soft">{words}</span>}
      </span>
      {editAgain && (
        <Button keys={keys} className="pointer-events-auto" onClick={editAgain.run}>
          {editAgain.word}
        </Button>
      )}
    </div>
  )
}
