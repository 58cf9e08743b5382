import type { ReactNode } from 'react'
import type { VideoExclusion } from '../../domain/documents/types.ts'
import type { RowPress } from '../../machines/editor/selection.ts'
import { videoText } from '../../text/video.ts'
import { classNames } from '../../ui/class-names.ts'
import { PanelRow } from '../../annotate/panel/PanelRow.tsx'
import { spanFrames, spanTimes } from './span-words.ts'

const text = videoText.clips

/** CSS pixels, with the gap below. */
export const SPAN_HEIGHT = 50

interface SpanRowProps {
  name: string
  colour: string
  span: VideoExclusion
  /** What the span lacks. */
  lacks?: string | undefined
  /** Values of its attributes. */
  values?: string
  selected: boolean
  here: boolean
  readonly: boolean
  /** Undefined where it would remove only a part. */
  removeKeys: string | undefined
  onSelect: (press: RowPress) => void
  onRemove: () => void
  children?: ReactNode
}

/** A clip or an exclusion in the panel. */
export function SpanRow(props: SpanRowProps) {
  const { name, colour, span, lacks, values = '', selected, here, readonly, removeKeys } = props
  const { onSelect, onRemove, children } = props
  const count = text.count(span.endFrame - span.startFrame)
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
        <span className={classNames('truncate', values !== '' && 'shrink-0')}>{name}</span>
        {lacks !== undefined && <span className="shrink-0 text-xs text-bad">{lacks}</span>}
        {values === '' ? (
          <span className="ml-auto truncate pr-1.5 text-2xs text-text-soft tabular-nums">{count}</span>
        ) : (
          <span className="truncate text-xs" title={values}>
            {values}
          </span>
        )}
      </span>
      <span className="w-full truncate pl-4.5 text-2xs text-text-soft tabular-nums" title={spanFrames(span)}>
        {values === '' ? spanTimes(span) : `${spanTimes(span)} · ${count}`}
      </span>
    </PanelRow>
  )
}
