import { annotateText } from '../../text/annotate.ts'
import { Delayed } from '../../ui/Delayed.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { CHIP } from './chip.ts'

/** Over the picture of another frame than the one that one is at. */
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
