import { annotateText } from '../../text/annotate.ts'
import { Delayed } from '../../ui/Delayed.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { commonText } from '../../text/common.ts'
import { masksText } from '../../text/masks.ts'
import { Button } from '../../ui/Button.tsx'
import type { MasksState } from './masks/page-masks.ts'
import { pageMasks } from './masks/page-masks.ts'
import { maskStateText } from './masks/load-masks.ts'

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

export function FrameNotice({ frame }: { frame: number }) {
  return (
    <Delayed>
      <p role="status" data-coming={frame} className={`pointer-events-none tabular-nums ${CHIP}`}>
        <Spinner />
        {annotateText.canvas.coming(frame)}
      </p>
    </Delayed>
  )
}

export function MasksNotice({ state }: { state: MasksState }) {
  if (state === 'failed' || state === 'unsupported') {
    return (
      <p role="alert" className={CHIP}>
        {maskStateText(state)}
        {state === 'failed' && <Button onClick={pageMasks.load}>{commonText.actions.retry}</Button>}
      </p>
    )
  }
  if (state !== 'loading') return null
  return (
    <Delayed>
      <p role="status" className={`pointer-events-none ${CHIP}`}>
        <Spinner />
        {masksText.loading}
      </p>
    </Delayed>
  )
}

const CHIP =
  'absolute top-12 left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-md bg-surface-raised px-3 py-1.5 text-xs shadow-float'
