import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react'
import { videoText } from '../../../text/video.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import type { TimelineRow } from './rows.ts'
import { Swatch } from '../../../ui/Swatch.tsx'

const text = videoText.timeline
const ZOOM_STEP = 1.6

export interface ShownRows {
  readonly rows: readonly TimelineRow[]
  readonly before: number
  readonly after: number
}

interface RowNamesProps {
  lines: ShownRows
  hasHead: boolean
  onChoose: ((row: string) => void) | undefined
  onZoom: (factor: number) => void
  onShowAll: () => void
}

export function RowNames({ lines, hasHead, onChoose, onZoom, onShowAll }: RowNamesProps) {
  const small = { className: '!h-5 !w-6', side: 'top' } as const
  return (
    <div className="flex min-h-full w-28 shrink-0 flex-col border-r border-line">
      <div className="sticky top-0 z-20 flex h-5 shrink-0 items-center justify-end border-b border-line bg-surface">
        <IconButton
          {...small}
          label={text.zoomOut}
          icon={<ZoomOut size={13} />}
          onClick={() => onZoom(1 / ZOOM_STEP)}
        />
        <IconButton
          {...small}
          label={text.zoomIn}
          icon={<ZoomIn size={13} />}
          onClick={() => onZoom(ZOOM_STEP)}
        />
        <IconButton {...small} label={text.whole} icon={<Maximize2 size={12} />} onClick={onShowAll} />
      </div>
      {hasHead && <RowName name={text.stills} className="h-11" />}
      <div style={{ height: lines.before }} />
      {lines.rows.map((row) => (
        <RowName
          key={row.id}
          name={row.name}
          colour={row.colour}
          selected={row.selected}
          choice={row.choice}
          onChoose={onChoose && (() => onChoose(row.id))}
        />
      ))}
      <div style={{ height: lines.after }} />
    </div>
  )
}

interface RowNameProps {
  name: string
  colour?: string
  selected?: boolean | undefined
  className?: string
  choice?: TimelineRow['choice']
  onChoose?: (() => void) | undefined
}

function RowName({ name, colour, selected, className = 'h-7', choice, onChoose }: RowNameProps) {
  const look = classNames(
    'flex shrink-0 items-center gap-1.5 border-b border-line px-2 text-xs text-text-soft',
    selected && 'bg-accent-soft text-text',
    className,
  )
  const content = (
    <>
      {colour && <Swatch colour={colour} isSmall />}
      <span className="truncate" title={name}>
        {name}
      </span>
      {choice?.keys !== undefined && (
        <span className="ml-auto">
          <Kbd keys={choice.keys} />
        </span>
      )}
    </>
  )
  if (!choice || !onChoose) return <div className={look}>{content}</div>
  return (
    <button
      type="button"
      aria-pressed={selected === true}
      className={classNames(look, 'w-full text-left hover:bg-hover')}
      onClick={onChoose}
    >
      {content}
    </button>
  )
}
