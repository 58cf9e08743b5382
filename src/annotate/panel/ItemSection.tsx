import { resourceName } from '../../domain/paths.ts'
import { personLabel } from '../../domain/person.ts'
import type { WorkItem } from '../../machines/work.ts'
import { showTime } from '../../platform/times.ts'
import { annotateText } from '../../text/annotate.ts'
import { Section } from './Section.tsx'

const text = annotateText.fields

export function ItemSection({ item }: { item: Pick<WorkItem, 'resource' | 'version' | 'marker' | 'lease'> }) {
  const { resource, version, marker, lease } = item
  const rows: [string, string][] = [
    [text.path, resourceName(resource)],
    [text.database, resource.tagName],
    [text.size, annotateText.crops.size(resource.width, resource.height)],
    [text.mime, resource.mime],
    [text.version, String(version)],
    ...(marker ? [[text.marker, personLabel(marker)] satisfies [string, string]] : []),
    ...(lease ? [[text.lease, showTime(lease.expiresAt)] satisfies [string, string]] : []),
  ]
  return (
    <Section title={annotateText.sections.item} closed>
      <dl className="grid grid-cols-[64px_1fr] gap-x-2 gap-y-1 text-xs">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-text-soft">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
