import type { MaskRow } from '../../../domain/mask-rows.ts'
import { maskBox } from '../../../domain/segments/runs.ts'
import { videoSegmentText } from '../../../text/video-segment.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { RowController } from '../rows/row-controller.ts'
import { useRows } from '../rows/useRows.ts'

const text = videoSegmentText.objects

function wordsOf({ rle, source, uncertain }: MaskRow): string {
  if (uncertain) return rle ? text.uncertain : text.lost
  if (rle) return `${text.here} · ${videoSegmentText.sources[source]}`
  return source === 'tracked' ? text.absent : text.erased
}

export function HereMark({ rows, id }: { rows: RowController | null; id: string }) {
  const frame = useRows(rows)?.frame ?? 0
  const row = rows?.rowAt(id, frame) ?? null
  const box = row?.rle && maskBox(row.rle)
  const words = row ? wordsOf(row) : videoSegmentText.drawing.loading
  return (
    <span className="flex shrink-0 items-center gap-1.5" title={words}>
      <span className="text-2xs text-text-soft tabular-nums">
        {box ? text.box(box.width, box.height) : ''}
      </span>
      <span
        role="img"
        aria-label={words}
        data-here={row?.rle ? row.source : row && row.source !== 'tracked' ? 'erased' : 'none'}
        className={classNames(
          'size-2 rounded-full border',
          row?.uncertain ? 'border-warn' : row?.rle ? 'border-ok' : 'border-line-strong',
          row?.rle && (row.uncertain ? 'bg-warn' : row.source === 'tracked' ? 'bg-ok/40' : 'bg-ok'),
        )}
      />
    </span>
  )
}
