import { api, apiOrigin } from '../../platform/services.ts'
import { annotateText } from '../../text/annotate.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { Section } from './Section.tsx'
import { useEffect, useState } from 'react'
import type { Data } from '../../api/call-types.ts'

const text = annotateText.duplicates

interface DuplicateSectionProps {
  uuid: string
  onDuplicate: (id: string) => void
}

export function DuplicateSection({ uuid, onDuplicate }: DuplicateSectionProps) {
  const found = useDuplicates(uuid)
  if (found.length === 0) return null
  return (
    <Section
      perItem
      title={annotateText.sections.duplicates}
      aside={<Badge tone="warn">{found.length}</Badge>}
    >
      <p className="text-xs text-text-soft">{text.hint}</p>
      <ul className="flex flex-col gap-2">
        {found.map((each) => (
          <Candidate key={each.id} duplicate={each} onDuplicate={onDuplicate} />
        ))}
      </ul>
    </Section>
  )
}

function Candidate({
  duplicate: { id, name, url, thumbnailUrl, distance },
  onDuplicate,
}: Pick<DuplicateSectionProps, 'onDuplicate'> & { duplicate: Duplicate }) {
  return (
    <li className="flex items-center gap-2">
      <a
        href={new URL(url, apiOrigin).href}
        target="_blank"
        rel="noopener"
        aria-label={text.open(name)}
        title={text.open(name)}
      >
        <Thumbnail url={thumbnailUrl} name={name} className="h-12 w-18" fit="contain" />
      </a>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm" title={name}>
          {name}
        </span>
        <span className="block text-xs text-text-soft">{distance === 0 ? text.same : text.alike}</span>
      </span>
      <Button aria-label={text.markAs(name)} onClick={() => onDuplicate(id)}>
        {text.mark}
      </Button>
    </li>
  )
}

type Duplicate = Data<'/api/resources/{id}/duplicates', 'get'>['items'][number]

const NONE: readonly Duplicate[] = []

/** A failure is not reported: this is only a hint. */
function useDuplicates(uuid: string): readonly Duplicate[] {
  const [found, setFound] = useState({ uuid, items: NONE })
  useEffect(() => {
    const leaving = new AbortController()
    api
      .get('/api/resources/{id}/duplicates', { id: uuid }, { report: 'caller', signal: leaving.signal })
      .then(
        ({ items }) => setFound({ uuid, items }),
        () => undefined,
      )
    return () => leaving.abort()
  }, [uuid])
  return found.uuid === uuid ? found.items : NONE
}
