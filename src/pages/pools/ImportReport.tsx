import { importText } from '../../text/imports.ts'
import { uploadText } from '../../text/pools.ts'
import { Badge } from '../../ui/Badge.tsx'
import { NoteList, RefusalList, ReportButton, UnreadList } from '../shared/jobs/JobReport.tsx'
import type { ImportTotals } from './import-totals.ts'

const text = uploadText.jobs

interface ImportReportProps {
  title: string
  totals: ImportTotals
}

/** What became of imported files: taken in, known already, refused and why. */
export function ImportReport({ title, totals }: ImportReportProps) {
  const told = [...totals.refusals, ...totals.failures.map((reason) => ({ name: text.failed, reason }))]
  return (
    <section className="rounded-md border border-line" data-import-results>
      <header className="flex flex-wrap items-center gap-2 px-3 py-2 text-sm">
        <h3 className="min-w-0 truncate font-medium" title={title}>
          {title}
        </h3>
        <Badge tone="ok">{text.accepted(totals.accepted)}</Badge>
        {totals.duplicates > 0 && <Badge tone="warn">{text.duplicates(totals.duplicates)}</Badge>}
        {totals.refused > 0 && <Badge tone="bad">{text.refused(totals.refused)}</Badge>}
        {totals.refused > totals.refusals.length && (
          <span className="text-xs text-text-soft">
            {importText.shown(totals.refusals.length, totals.refused)}
          </span>
        )}
      </header>
      {totals.notes.length > 0 && (
        <div className="border-t border-line px-3 py-2">
          <NoteList title={text.notes} notes={totals.notes} />
        </div>
      )}
      {told.length > 0 && <RefusalList label={text.refusals} refusals={told} />}
      <UnreadList files={totals.unreadFiles} count={totals.unread} />
      {totals.reports.length > 0 && (
        <footer
          className="flex max-h-50 flex-wrap gap-2 overflow-y-auto border-t border-line px-3 py-2"
          data-density="tool"
        >
          {totals.reports.map(({ id, source }) => (
            <ReportButton
              key={id}
              jobId={id}
              name={source || title}
              label={totals.reports.length > 1 ? importText.downloadOf(source) : importText.download}
            />
          ))}
        </footer>
      )}
    </section>
  )
}
