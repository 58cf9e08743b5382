import type { ReactNode } from 'react'
import { resourceName } from '../../../domain/paths.ts'
import { personLabel } from '../../../domain/person-label.ts'
import { apiOrigin } from '../../../platform/services.ts'
import { historyText } from '../../../text/history.ts'
import { kindLabel } from '../../shared/kind-tabs.ts'
import { StatusBadge } from '../../shared/status-badge.tsx'
import { Thumbnail } from '../../../ui/Thumbnail.tsx'
import type { ResourceDetail } from './queries.ts'

const text = historyText.facts

/** The picture with what is known about it. */
export function ResourceFacts({ detail: { resource, marker, holder } }: { detail: ResourceDetail }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    [text.status, <StatusBadge key="status" status={resource.status} />],
    [text.kind, kindLabel(resource.kind)],
    [text.database, resource.tagName],
    [text.size, `${resource.width} × ${resource.height}`],
    [text.marker, marker ? personLabel(marker) : historyText.nobody],
    [text.holder, holder ? personLabel(holder) : historyText.nobody],
  ]
  return (
    <div className="flex gap-4">
      <a
        href={new URL(resource.url, apiOrigin).href}
        target="_blank"
        rel="noreferrer"
        aria-label={historyText.original}
        title={historyText.original}
        className="shrink-0"
      >
        <Thumbnail url={resource.thumbnailUrl} name={resourceName(resource)} className="h-36 w-56" />
      </a>
      <dl className="grid flex-1 grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1.5 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-text-soft">{name}</dt>
            <dd className="min-w-0 truncate">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
