/** Characters: a number and an extension, where names of files differ. */
const TAIL = 10

/** One line that is cut in the middle; of a short name the tail is its second half. */
export function ClippedName({ text, className = '' }: { text: string; className?: string }) {
  const letters = Array.from(text)
  const cut = letters.length - Math.min(TAIL, Math.floor(letters.length / 2))
  return (
    <span className={`flex min-w-0 overflow-hidden whitespace-pre ${className}`}>
      <span className="min-w-0 truncate">{letters.slice(0, cut).join('')}</span>
      <span className="shrink-0">{letters.slice(cut).join('')}</span>
    </span>
  )
}
