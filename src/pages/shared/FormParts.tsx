import type { ReactElement, ReactNode } from 'react'

/** A group of fields under a heading. */
export function FormSection({
  title,
  hint,
  children,
}: {
  title: string
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 w-full border-b border-line pb-1.5 font-semibold">
        {title}
        {hint && <span className="ml-2 text-xs font-normal text-text-soft">{hint}</span>}
      </legend>
      {children}
    </fieldset>
  )
}

/** A box to tick with its words beside it. */
export function CheckRow({
  label,
  hint,
  children,
}: {
  label: string
  hint?: string
  children: ReactElement
}) {
  return (
    <label className="flex items-start gap-2.5">
      <span className="mt-0.5 flex">{children}</span>
      <span>
        {label}
        {hint && <span className="block text-xs text-text-soft">{hint}</span>}
      </span>
    </label>
  )
}
