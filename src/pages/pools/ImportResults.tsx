import { uploadText } from '../../text/pools.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { totalsOf } from './import-totals.ts'
import { useImports } from './queries.ts'

const text = uploadText.jobs

/** What became of uploaded files: taken in, known already, refused and why. */
export function ImportResults({ poolId, uploading }: { poolId: number; uploading: boolean }) {
  const jobs = useImports(poolId, uploading)
  if (!jobs.data || jobs.data.items.length === 0) return null
  const totals = totalsOf(jobs.data.items)
  return (
    <section className="rounded-md border border-line" data-import-results>
      <header className="flex items-center gap-2 px-3 py-2 text-sm">
        <h3 className="font-medium">{text.title}</h3>
        <Badge tone="ok">{text.accepted(totals.accepted)}</Badge>
        {totals.duplicates > 0 && <Badge tone="warn">{text.duplicates(totals.duplicates)}</Badge>}
        {totals.refused > 0 && <Badge tone="bad">{text.refused(totals.refused)}</Badge>}
        {totals.running > 0 && (
          <span className="ml-auto flex items-center gap-1.5 text-text-soft">
            <Spinner className="!size-3" />
            {text.running}
          </span>
        )}
      </header>
      {(totals.refusals.length > 0 || totals.failures.length > 0) && (
        <ul className="max-h-50 overflow-y-auto border-t border-line text-xs" aria-label={text.refusals}>
          {totals.refusals.map(({ name, reason }, index) => (
            <li key={index} className="flex gap-2 px-3 py-1.5">
              <span className="max-w-60 shrink-0 truncate font-medium" title={name}>
                {name}
              </span>
              <span className="text-bad">{reason}</span>
            </li>
          ))}
          {totals.failures.map((reason, index) => (
            <li key={`failure-${index}`} className="flex gap-2 px-3 py-1.5">
              <span className="shrink-0 font-medium">{text.failed}</span>
              <span className="text-bad">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
