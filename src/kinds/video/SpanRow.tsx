import type { ReactNode } from 'react'
import type { VideoExclusion } from '../../domain/documents/types.ts'
import { videoText } from '../../text/video.ts'
import { classNames } from '../../ui/class-names.ts'
import { PanelRow } from '../../annotate/panel/PanelRow.tsx'
import { spanFrames, spanTimes } from './span-words.ts'

const text = videoText.clips
/** CSS pixels of a row, with the gap below. */
export const SPAN_HEIGHT = 50

interface SpanRowProps {
  name: string
  colour: string
  span: VideoExclusion
  selected: boolean
  here: boolean
  readonly: boolean
  /** The key that removes the selected span; undefined where it would remove only a part. */
  removeKeys: string | undefined
  onSelect: () => void
  onRemove: () => void
  children?: ReactNode
}

export function SpanRow(props: SpanRowProps) {
  const { name, colour, span, selected, here, readonly, removeKeys, onSelect, onRemove, children } = props
  return (
    <PanelRow
      selected={selected}
      onSelect={onSelect}
      className="flex-col py-1"
      actions={children}
      removeLabel={text.remove(name)}
      removeKeys={removeKeys}
      onRemove={readonly ? null : onRemove}
    >
      <span className="flex w-full items-center gap-2">
        <span
          aria-hidden
          className={classNames('size-2.5 shrink-0 rounded-xs', here && 'ring-2 ring-text')}
          style={{ background: colour }}
        />
        <span className="truncate">{name}</span>
        <span className="ml-auto truncate pr-1.5 text-2xs text-text-soft tabular-nums">
          {text.count(span.endFrame - span.startFrame)}
        </span>
      </span>
      <span className="w-full truncate pl-4.5 text-2xs text-text-soft tabular-nums" title={spanFrames(span)}>
        {spanTimes(span)}
      </span>
    </PanelRow>
  )
}
