import { BookOpen, X } from 'lucide-react'
import { guideText } from '../../../text/guide.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Guide } from './useGuide.ts'
import { useMemo } from 'react'
import type { TagGuide } from '../../../contract/types.d.ts'
import { ApiError } from '../../../api/api-error.ts'
import { picturesByAddress } from '../../../domain/guides.ts'
import { showTime } from '../../../platform/times.ts'
import { LazyMarkdown } from '../../../ui/LazyMarkdown.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'

interface GuideButtonProps {
  guide: Guide
  open: boolean
  keys: string | undefined
  onToggle: () => void
}

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

interface GuidePanelProps {
  guide: Guide
  tagName: string
  keys: string | undefined
  onClose: () => void
}

export function GuidePanel({ guide: state, tagName, keys, onClose }: GuidePanelProps) {
  const changedAt = state.guide?.changedAt
  return (
    <aside
      aria-label={guideText.title}
      className="flex w-80 shrink-0 flex-col border-l border-line bg-surface select-text tablet:absolute tablet:inset-y-0 tablet:right-0 tablet:z-20"
    >
      <header className="flex items-start gap-2 border-b border-line py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <h2 className="font-medium">{guideText.title}</h2>
          <p className="truncate text-2xs text-text-soft" title={tagName}>
            {tagName}
            {changedAt && <time> · {guideText.changedAt(showTime(changedAt))}</time>}
          </p>
        </div>
        <IconButton label={guideText.close} keys={keys} icon={<X size={16} />} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
        <GuideBody state={state} />
      </div>
    </aside>
  )
}

function GuideText({ guide: { text, pictures } }: { guide: TagGuide }) {
  const byAddress = useMemo(() => picturesByAddress(pictures), [pictures])
  return <LazyMarkdown text={text} pictures={byAddress} />
}

function GuideBody({ state: { guide, error, retry } }: { state: Guide }) {
  if (guide) {
    if (guide.text === '') return <EmptyState title={guideText.empty} hint={guideText.emptyHint} />
    return <GuideText guide={guide} />
  }
  if (error === null) return <SkeletonRows />
  const reason = error instanceof ApiError ? error.reason : undefined
  return (
    <ErrorState {...(error instanceof Error && { title: error.message })} reason={reason} onRetry={retry} />
  )
}
