import { commonText } from '../../text/common.ts'
import { masksText } from '../../text/masks.ts'
import { Button } from '../../ui/Button.tsx'
import { Delayed } from '../../ui/Delayed.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { MasksState } from '../masks/page-masks.ts'
import { pageMasks } from '../masks/page-masks.ts'
import { unreadyWords } from '../masks/unready.ts'
import { CHIP } from './chip.ts'

/** Over the picture while the tools that paint masks cannot work yet. */
export function MasksNotice({ state }: { state: MasksState }) {
  if (state === 'failed' || state === 'unsupported') {
    return (
      <p role="alert" className={CHIP}>
        {unreadyWords(state)}
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
