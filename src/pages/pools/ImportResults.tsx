import { useQueryClient } from '@tanstack/react-query'
import { importText } from '../../text/imports.ts'
import { uploadText } from '../../text/pools.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Job } from '../shared/jobs/job-queries.ts'
import { isOver } from '../shared/jobs/job-queries.ts'
import { NoteList, RefusalList, ReportButton, UnreadList, JobProgress } from '../shared/jobs/JobReport.tsx'
import { useCancelJob } from '../shared/jobs/useJob.ts'
import type { ImportTotals } from './import-totals.ts'
import { totalsOf } from './import-totals.ts'

const text = uploadText.jobs

export function ImportResults({ jobs }: { jobs: readonly Job[] }) {
  if (jobs.length === 0) return null
  const open = jobs
    .filter((job) => !isOver(job))
    .toSorted(
      (a, b) =>
        Number(a.status === 'queued') - Number(b.status === 'queued') ||
        a.createdAt.localeCompare(b.createdAt),
    )
  return (
    <>
      {open.length > 0 && (
        <div className="flex max-h-80 flex-col gap-2 overflow-y-auto">
          {open.map((job) => (
            <RunningImport key={job.id} job={job} beginning={text.running} />
          ))}
        </div>
      )}
      {open.length < jobs.length && <ImportReport title={text.title} totals={totalsOf(jobs)} />}
    </>
  )
}

interface ImportReportProps {
  title: string
  totals: ImportTotals
}

export function ImportReport({ title, totals }: ImportReportProps) {
  const problems = [...totals.refusals, ...totals.failures.map((reason) => ({ name: text.failed, reason }))]
  return (
    <section className="rounded-md border border-line" data-import-results>
      <header className="flex flex-wrap items-center gap-2 px-3 py-2 text-sm">
        <h3 className="min-w-0 truncate font-medium" title={title}>
          {title}
        </h3>
        <Badge tone="ok">{text.accepted(totals.accepted)}</Badge>
        {totals.duplicates > 0 && <Badge tone="warn">{text.duplicates(totals.duplicates)}</Badge>}
        {totals.skipped > 0 && <Badge tone="warn">{text.skipped(totals.skipped)}</Badge>}
        {totals.replaced > 0 && <Badge tone="ok">{text.replaced(totals.replaced)}</Badge>}
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
      {problems.length > 0 && <RefusalList label={text.refusals} refusals={problems} />}
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

interface RunningImportProps {
  job: Job
  beginning: string
}

export function RunningImport({ job, beginning }: RunningImportProps) {
  const { source = '', progress, progressText } = job
  const client = useQueryClient()
  const cancel = useCancelJob(() => client.invalidateQueries({ queryKey: ['imports', job.type] }))
  const isQueued = job.status === 'queued'
  const note = (
    <>
      {isQueued ? importText.queued : progressText || beginning}
      <span data-density="tool">
        <Button busy={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
          {importText.cancel}
        </Button>
      </span>
    </>
  )
  return <JobProgress label={source} value={isQueued || progressText === '' ? null : progress} note={note} />
}
