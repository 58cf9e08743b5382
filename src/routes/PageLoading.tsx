import { commonText } from '../text/common.ts'
import { Delayed } from '../ui/Delayed.tsx'
import { Spinner } from '../ui/Spinner.tsx'

export function PageLoading() {
  return (
    <Delayed>
      <div role="status" className="flex h-full min-h-60 items-center justify-center gap-2 text-text-soft">
        <Spinner />
        {commonText.states.loading}
      </div>
    </Delayed>
  )
}
