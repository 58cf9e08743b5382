import { Delayed } from '../../../ui/Delayed.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const ROWS = [0, 1, 2, 3, 4, 5] as const

export const StripSkeleton = () => (
  <Delayed>
    <div className="flex flex-col gap-1 p-1">
      {ROWS.map((row) => (
        <div key={row} className="flex h-14 items-center gap-2 px-1.5">
          <Skeleton className="h-11 w-15 shrink-0" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-2.5 w-12" />
          </div>
        </div>
      ))}
    </div>
  </Delayed>
)

export const PanelSkeleton = () => (
  <Delayed>
    <div className="flex flex-col gap-6 p-3">
      {ROWS.slice(0, 4).map((row) => (
        <div key={row} className="flex flex-col gap-2">
          <Skeleton className="h-3 w-16" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </div>
  </Delayed>
)
