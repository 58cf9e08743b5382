import { importText as text } from '../../text/imports.ts'

interface UnreadListProps {
  files: readonly string[]
  /** How many there are in all. */
  count: number
}

/** Files that came along with an import and were not read. */
export function UnreadList({ files, count }: UnreadListProps) {
  if (count === 0) return null
  return (
    <details className="border-t border-line px-3 py-2 text-xs">
      <summary className="cursor-pointer font-medium">{text.unread(count)}</summary>
      <ul className="mt-1 max-h-50 overflow-y-auto text-text-soft" aria-label={text.unreadFiles} tabIndex={0}>
        {files.map((name, index) => (
          <li key={index} className="truncate" title={name}>
            {name}
          </li>
        ))}
      </ul>
      {count > files.length && <p className="mt-1 text-text-soft">{text.shown(files.length, count)}</p>}
    </details>
  )
}
