import { BookOpen } from 'lucide-react'
import { guideText } from '../../../text/guide.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Guide } from './useGuide.ts'

interface GuideButtonProps {
  guide: Guide
  open: boolean
  keys: string | undefined
  onToggle: () => void
}

/** Toggles the guide; a dot marks unread changes. */
export function GuideButton({ guide: { reading }, open, keys, onToggle }: GuideButtonProps) {
  const hasNews = reading === 'new' || reading === 'changed'
  return (
    <span className="relative flex">
      <IconButton
        label={reading === 'changed' ? guideText.changed : guideText.title}
        keys={keys}
        icon={<BookOpen size={16} />}
        pressed={open}
        onClick={onToggle}
      />
      {hasNews && (
        <span className="pointer-events-none absolute top-1 right-1 size-1.5 rounded-full bg-accent" />
      )}
    </span>
  )
}
