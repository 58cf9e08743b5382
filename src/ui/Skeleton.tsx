import { commonText } from '../text/common.ts'
import { classNames } from './class-names.ts'
import { Delayed } from './Delayed.tsx'

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse-soft rounded-sm bg-hover', className)} />
}

export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <Delayed keepsRoom>
      <div role="status" aria-label={commonText.states.loading} className="flex flex-col gap-2 py-2">
        {Array.from({ length: rows }, (_, index) => (
          <Skeleton key={index} className="h-8 w-full" />
        ))}
      </div>
    </Delayed>
  )
}
