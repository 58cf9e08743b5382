import { videoSegmentText } from '../../../text/video-segment.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { RowState } from './row-state.ts'
import type { RowController } from './row-controller.ts'
import { useRowFact } from './useRows.ts'

const text = videoSegmentText.rows

function wordsOf({ name, waiting, failure }: NonNullable<RowState['saving']>): string {
  switch (name) {
    case 'saved':
      return text.saved
    case 'sending':
      return text.sending
    case 'refused':
      return text.refused(failure?.message || failure?.reason || '')
    case 'offline':
      return failure?.type === 'offline' ? text.offline(waiting) : text.busy(waiting)
    case 'waiting':
      return text.waiting(waiting)
  }
}

export function RowsState({ rows }: { rows: RowController | null }) {
  const name = useRowFact(rows, ({ saving }) => saving?.name ?? null)
  useRowFact(rows, ({ saving }) => saving?.waiting ?? null)
  const saving = rows?.state().saving
  if (!saving || name === null) return null
  const bad = name === 'offline' || name === 'refused'
  const words = wordsOf(saving)
  return (
    // Takes only spare room: a line of its own would come and go with each stroke.
    <span
      role="status"
      aria-label={text.title}
      title={words}
      data-rows-state={name}
      className={classNames('w-0 grow truncate text-right text-xs', bad ? 'text-warn' : 'text-text-soft')}
    >
      {words}
    </span>
  )
}
