/** Characters: a number and an extension, where names of files differ. */
const TAIL = 10

interface ClippedNameProps {
  text: string
  /** Characters up to which the name is in one piece. */
  short?: number
  className?: string
}

/** One line. Long names are cut in the middle; of short ones assistive technology reads one word. */
export function ClippedName({ text, short = 2 * TAIL, className = '' }: ClippedNameProps) {
  const letters = Array.from(text)
  if (letters.length <= short) return <span className={`block min-w-0 truncate ${className}`}>{text}</span>
  return (
    <span className={`flex min-w-0 overflow-hidden whitespace-pre ${className}`}>
      <span className="min-w-0 truncate">{letters.slice(0, -TAIL).join('')}</span>
      <span className="shrink-0">{letters.slice(-TAIL).join('')}</span>
    </span>
  )
}
