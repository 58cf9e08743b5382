import type { Job } from '../shared/jobs/job-queries.ts'
import type { Kind } from '../../domain/kinds.ts'
import type { OntologyAttribute } from '../../domain/ontology/ontology.ts'
import { importText } from '../../text/imports.ts'
import { showCount } from '../../text/numbers.ts'
import { ontologyText } from '../../text/ontology.ts'
import { Button } from '../../ui/Button.tsx'
import { failureIn } from '../shared/failure.ts'
import { FailureLine } from '../shared/FailureLine.tsx'
import type { Tag } from './queries.ts'
import { readTag, useTagCalls } from './queries.ts'

const text = importText.proposal

export type Proposal = NonNullable<NonNullable<Job['result']>['proposal']>

interface ProposedLabelsProps {
  kind: Kind
  tag: Tag
  proposal: Proposal
  disabled: boolean
  onTaken: () => void
  onDeclined: () => void
}

/** The labels that a file would bring along into a database without any; nothing is imported yet. */
export function ProposedLabels({ kind, tag, proposal, disabled, onTaken, onDeclined }: ProposedLabelsProps) {
  const { ontology, counts } = proposal
  const { change } = useTagCalls(kind)
  const take = async (): Promise<void> => {
    // As it is now: somebody else may have changed other settings.
    const { settings } = await readTag(kind, tag.id)
    const { settingsVersion, ...others } = settings
    change.mutate(
      { id: tag.id, change: { settings: { ...others, ontology }, settingsVersion } },
      { onSuccess: onTaken },
    )
  }
  const countOf = (id: string) => counts.find(({ label }) => label === id)
  const objects = counts.reduce((sum, one) => sum + one.objects, 0)
  return (
    <section className="rounded-md border border-line text-sm" aria-label={text.title}>
      <header className="px-3 pt-2">
        <h4 className="font-medium">{text.title}</h4>
        <p className="mt-1 text-xs text-text-soft">{text.hint(ontology.labels.length, objects)}</p>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button tone="primary" disabled={disabled} busy={change.isPending} onClick={() => void take()}>
            {text.take}
          </Button>
          <Button disabled={disabled || change.isPending} onClick={onDeclined}>
            {text.decline}
          </Button>
        </div>
      </header>
      <ul
        // It scrolls by keys, too.
        tabIndex={0}
        className="scroll-shades mt-2 max-h-72 overflow-y-auto border-t border-line"
        aria-label={ontologyText.labels}
      >
        {ontology.labels.map(({ id, name, colour, shapes, attributes }) => (
          <li
            key={id}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-2 px-3 py-1.5"
          >
            <span aria-hidden className="size-2.5 rounded-full" style={{ background: colour }} />
            <span className="min-w-0 truncate" title={name}>
              {name}
              <span className="ml-2 text-xs text-text-soft">
                {[
                  shapes.map((shape) => ontologyText.shapeNames[shape]).join('、'),
                  ...attributes.map(wordsOf),
                ].join(' · ')}
              </span>
            </span>
            <span className="text-xs whitespace-nowrap text-text-soft tabular-nums">
              {text.count(countOf(id)?.objects ?? 0, countOf(id)?.resources ?? 0)}
            </span>
          </li>
        ))}
      </ul>
      {change.error && (
        <div className="px-3 pb-2">
          <FailureLine message={failureIn(change.error)} />
        </div>
      )}
    </section>
  )
}

const wordsOf = ({ name, type, options }: OntologyAttribute): string =>
  options ? text.choice(name, showCount(options.length)) : text.attribute(name, ontologyText.types[type])
