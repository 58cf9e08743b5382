import { CircleAlert, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { commonText } from '../text/common.ts'
import { Button } from './Button.tsx'

interface EmptyStateProps {
  title?: string
  hint?: ReactNode
  icon?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title = commonText.states.empty, hint, icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center justify-center gap-2 px-4 py-10 text-center">
      <span className="text-text-soft opacity-70">{icon ?? <Inbox size={28} strokeWidth={1.5} />}</span>
      <p className="font-medium">{title}</p>
      {hint && <p className="max-w-120 text-sm text-balance text-text-soft">{hint}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  title?: string
  reason?: string | undefined
  onRetry?: (() => void) | undefined
  retryKeys?: string | undefined
  action?: ReactNode
}

export function ErrorState(props: ErrorStateProps) {
  const { title = commonText.states.failed, reason, onRetry, retryKeys, action } = props
  return (
    <div role="alert" className="flex flex-col items-center justify-center gap-2 px-4 py-10 text-center">
      <CircleAlert size={28} strokeWidth={1.5} className="text-bad" />
      <p className="font-medium">{title}</p>
      {reason && <p className="max-w-120 text-sm text-balance break-words text-text-soft">{reason}</p>}
      {(onRetry || action) && (
        <div className="mt-2 flex gap-2">
          {onRetry && (
            <Button keys={retryKeys} onClick={onRetry}>
              {commonText.actions.retry}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
