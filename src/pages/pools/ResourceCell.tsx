import { Check } from 'lucide-react'
import type { MouseEvent } from 'react'
import { fileName } from '../../domain/paths.ts'
import { mediaFacts } from '../../platform/files/media-facts.ts'
import { showTime } from '../../platform/times.ts'
import { commonText } from '../../text/common.ts'
import { classNames } from '../../ui/class-names.ts'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import type { PoolResource } from './resource-queries.ts'

interface ResourceCellProps {
  id: string
  item: PoolResource
  column: number
  isActive: boolean
  isSelected: boolean
  onClick: (event: MouseEvent) => void
  onOpen: () => void
}

/** One picture of the grid with its name and facts; its room is the same before and after the picture has come. */
export function ResourceCell({ id, item, column, isActive, isSelected, onClick, onOpen }: ResourceCellProps) {
  const facts = mediaFacts(item)
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={isSelected}
      title={commonText.media.hint(item.name, facts, showTime(item.uploadedAt))}
      onClick={onClick}
      onDoubleClick={onOpen}
      className={classNames(
        'relative flex min-h-0 min-w-0 cursor-pointer flex-col rounded-md p-1 select-none',
        isSelected ? 'bg-accent-soft' : 'hover:bg-hover',
        isActive && 'outline-accent group-focus-visible:outline-2',
      )}
    >
      <Thumbnail url={item.thumbnailUrl} name={item.name} fit="contain" className="min-h-0 w-full flex-1" />
      <span
        aria-hidden
        className={classNames(
          'absolute top-2 left-2 flex size-5 items-center justify-center rounded-sm border',
          isSelected ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-surface-raised',
        )}
      >
        {isSelected && <Check size={14} strokeWidth={3} />}
      </span>
      <span className="mt-1 block truncate text-xs">{fileName(item.name)}</span>
      <span className="block truncate text-2xs text-text-soft">{facts}</span>
    </div>
  )
}
