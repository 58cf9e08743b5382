import type { ReactElement, ReactNode } from 'react'
import { cloneElement, useId } from 'react'
import { commonText } from '../text/common.ts'

interface FieldProps {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean
  children: ReactElement<Record<string, unknown>>
}

export function Field({ label, error, hint, optional = false, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-control font-medium text-text">
        {label}
        {optional && <span className="ml-1.5 text-xs font-normal text-text-soft">{commonText.optional}</span>}
      </label>
      {cloneElement(children, {
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={error ? 'text-xs text-bad' : 'text-xs text-text-soft'}
        >
          {note}
        </p>
      )}
    </div>
  )
}
