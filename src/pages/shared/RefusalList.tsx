import { importText as text } from '../../text/imports.ts'

interface RefusalListProps {
  label: string
  refusals: readonly { name: string; reason: string }[]
}

/** What an import did not take, and why. */
export function RefusalList({ label, refusals }: RefusalListProps) {
  return (
    <ul className="max-h-100 overflow-y-auto border-t border-line text-xs" aria-label={label} tabIndex={0}>
      {refusals.map(({ name, reason }, index) => (
        <li key={index} className="flex gap-2 px-3 py-1.5">
          <span className="max-w-60 shrink-0 truncate font-medium" title={name}>
            {name || text.unnamed}
          </span>
          <span className="text-bad">{reason}</span>
        </li>
      ))}
    </ul>
  )
}
