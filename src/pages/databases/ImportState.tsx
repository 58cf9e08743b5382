import { commonText } from '../../text/common.ts'
import { importText as text } from '../../text/imports.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { Job } from '../shared/jobs/job-queries.ts'
import { JobProgress, ReportButton, RefusalList, UnreadList, NoteList } from '../shared/jobs/JobReport.tsx'
import type { Tag } from './queries.ts'

/** How far an import is, and what came of it. */
export function ImportState({ tag, job }: { tag: Tag; job: Job }) {
  if (job.status === 'queued') return <JobProgress label={text.queued} value={null} note="" />
  if (job.status === 'running')
    return <JobProgress label={text.running} value={job.progress} note={job.progressText} />
  if (job.status === 'failed' || job.status === 'cancelled')
    return (
      <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">
        {job.status === 'cancelled' ? text.cancelled : text.failed}
        {job.error && `${commonText.colon}${job.error}`}
      </p>
    )
  return job.result && <Report tag={tag} jobId={job.id} result={job.result} />
}

interface ReportProps {
  tag: Tag
  jobId: string
  result: NonNullable<Job['result']>
}

function Report({ tag, jobId, result }: ReportProps) {
  const { accepted = 0, refused = 0, duplicates = 0, unread = 0 } = result
  const { refusals = [], notes = [], unreadFiles = [] } = result
  return (
    <section className="rounded-md border border-line" role="status" aria-label={text.title(tag.name)}>
      <header className="flex flex-wrap items-center gap-2 px-3 py-2 text-sm" data-density="tool">
        <Badge tone="ok">{text.accepted(accepted)}</Badge>
        {duplicates > 0 && <Badge tone="neutral">{text.duplicates(duplicates)}</Badge>}
        {refused > 0 && <Badge tone="bad">{text.refused(refused)}</Badge>}
        {refused > refusals.length && (
          <span className="text-xs text-text-soft">{text.shown(refusals.length, refused)}</span>
        )}
        <span className="ml-auto">
          <ReportButton jobId={jobId} name={tag.name} />
        </span>
      </header>
      {notes.length > 0 && (
        <div className="border-t border-line px-3 py-2">
          <NoteList title={text.notes} notes={notes} />
        </div>
      )}
      {refusals.length > 0 && <RefusalList label={text.refusals} refusals={refusals} />}
      <UnreadList files={unreadFiles} count={unread} />
    </section>
  )
}
