import { useCommands } from '../../../../annotate/useCommands.ts'
import { objectsText as text } from '../../../../text/objects.ts'
import { Kbd } from '../../../../ui/Kbd.tsx'

interface IncompleteButtonProps {
  count: number
  words?: (count: number) => string
  onGo: () => void
}

/** What would be refused at submission, with the way there. */
export function IncompleteButton({ count, words = text.incomplete, onGo }: IncompleteButtonProps) {
  const { keyOf } = useCommands()
  const keys = keyOf('objects.incomplete')
  if (count === 0) return null
  return (
    <button
      type="button"
      onClick={onGo}
      className="flex h-7 items-center justify-between gap-2 rounded-md bg-bad-soft px-2 text-left text-xs text-bad"
    >
      {words(count)}
      {keys && <Kbd keys={keys} />}
    </button>
  )
}
