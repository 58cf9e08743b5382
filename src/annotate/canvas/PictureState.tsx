import { annotateText } from '../../text/annotate.ts'
import { Delayed } from '../../ui/Delayed.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ErrorState } from '../../ui/States.tsx'

export interface PictureWords {
  readonly loading: string
  readonly failed: string
  readonly hint?: string
}

interface PictureStateProps {
  failed: boolean
  words?: PictureWords | undefined
  onRetry: () => void
}

/** Over a picture that is not there yet, or will not come. */
export function PictureState({ failed, words = annotateText.canvas, onRetry }: PictureStateProps) {
  if (failed) {
    return (
      <div className="pointer-events-none absolute inset-0 flex items-center justify-center">
        <div className="pointer-events-auto rounded-md bg-surface-raised px-6 shadow-float">
          <ErrorState title={words.failed} reason={words.hint} onRetry={onRetry} />
        </div>
      </div>
    )
  }
  return (
    <Delayed>
      <p
        role="status"
        className="pointer-events-none absolute top-canvas left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-md bg-surface-raised px-3 py-1.5 text-xs shadow-float"
      >
        <Spinner />
        {words.loading}
      </p>
    </Delayed>
  )
}
