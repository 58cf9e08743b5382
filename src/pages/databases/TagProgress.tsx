import type { Status } from '../../domain/lifecycle/tasks.ts'
import { domainText } from '../../text/common.ts'
import { databasesText } from '../../text/databases.ts'
import { showCount } from '../../text/numbers.ts'
import type { Tag } from './queries.ts'
import { totalOf } from './tag-totals.ts'

const PARTS: readonly (readonly [Status, string])[] = [
  ['approved', 'bg-ok'],
  ['checked', 'bg-accent'],
  ['marked', 'bg-accent opacity-50'],
  ['pending', 'bg-warn'],
  ['rejected', 'bg-bad'],
  ['unapproved', 'bg-bad opacity-60'],
]

export function TagProgress({ tag }: { tag: Pick<Tag, 'counts'> }) {
  const total = totalOf(tag)
  const percent = total === 0 ? 0 : Math.floor((tag.counts.approved / total) * 100)
  const words = PARTS.map(
    ([status]) => `${domainText.statuses[status]} ${showCount(tag.counts[status])}`,
  ).join('，')
  return (
    <span className="flex items-center gap-2" title={words}>
      <span
        role="img"
        aria-label={databasesText.progress(tag.counts.approved, total)}
        className="flex h-1.5 w-12 overflow-hidden rounded-full bg-surface-sunken"
      >
        {PARTS.map(([status, fill]) => (
          <span
            key={status}
            className={fill}
            style={{ width: total === 0 ? 0 : `${(tag.counts[status] / total) * 100}%` }}
          />
        ))}
      </span>
      <span className="w-8 text-right text-xs text-text-soft">{percent}%</span>
    </span>
  )
}
