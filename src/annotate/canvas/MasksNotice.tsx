import { useSyncExternalStore } from 'react'
import { annotateText } from '../../text/annotate.ts'
import { commonText } from '../../text/common.ts'
import { Button } from '../../ui/Button.tsx'
import { Delayed } from '../../ui/Delayed.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { pageMasks } from '../masks/page-masks.ts'
import { CHIP } from './chip.ts'

/** Over the picture while the tools that paint masks cannot work yet. */
export function MasksNotice() {
  const state = useSyncExternalStore(pageMasks.subscribe, pageMasks.state)
  if (state === 'failed' || state === 'unsupported') {
    return (
      <p role="alert" className={CHIP}>
        {state === 'failed' ? annotateText.canvas.masksFailed : annotateText.canvas.masksUnsupported}
        {state === 'failed' && <Button onClick={pageMasks.load}>{commonText.actions.retry}</Button>}
      </p>
    )
  }
  if (state !== 'loading') return null
  return (
    <Delayed>
      <p role="status" className={`pointer-events-none ${CHIP}`}>
        <Spinner />
        {annotateText.canvas.masksLoading}
      </p>
    </Delayed>
  )
}
