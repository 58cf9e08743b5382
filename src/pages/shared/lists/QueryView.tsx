import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { failureText } from '../failure.ts'

interface QueryViewProps<Data> {
  query: UseQueryResult<Data>
  rows?: number
  children: (data: Data) => ReactNode
}

export function QueryView<Data>({ query, rows, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorState {...failureText(query.error)} onRetry={() => void query.refetch()} />
  return <WaitingRows rows={rows} />
}

export const WaitingRows = ({ rows }: { rows: number | undefined }) => (
  <div className="px-4 py-2">
    <SkeletonRows {...(rows && { rows })} />
  </div>
)
