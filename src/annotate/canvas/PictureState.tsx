import { annotateText } from '../../text/annotate.ts'
import { Delayed } from '../../ui/Delayed.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ErrorState } from '../../ui/States.tsx'

/** Over a picture that is not there yet, or will not come. */
export function PictureState({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed) {
    return (
      <div className="pointer-events-none absolute inset-0 flex items-center justify-center">
        <div className="pointer-events-auto rounded-md bg-surface-raised px-6 shadow-float">
          <ErrorState title={annotateText.canvas.failed} onRetry={onRetry} />
        </div>
      </div>
    )
  }
  return (
    <Delayed>
      <p
        role="status"
        className="pointer-events-none absolute top-3 left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-md bg-surface-raised px-3 py-1.5 text-xs shadow-float"
      >
        <Spinner />
        {annotateText.canvas.loading}
      </p>
    </Delayed>
  )
}
