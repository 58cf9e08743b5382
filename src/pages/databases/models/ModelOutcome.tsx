import { commonText } from '../../../text/common.ts'
import { prelabelText as text } from '../../../text/prelabels.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { JobProgress, RefusalList, ReportButton } from '../../shared/jobs/JobReport.tsx'
import type { Job } from '../../shared/jobs/job-queries.ts'
import type { Tag } from '../queries.ts'
import { labelWord } from './model-queries.ts'

/** How a model's pass stands, or what it laid. */
export function ModelOutcome({ tag, job }: { tag: Tag; job: Job }) {
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
  return job.result && <Laid tag={tag} jobId={job.id} result={job.result} />
}

interface LaidProps {
  tag: Tag
  jobId: string
  result: NonNullable<Job['result']>
}

function Laid({ tag, jobId, result }: LaidProps) {
  const { accepted = 0, empty = 0, refused = 0, refusals = [], labels = [], unknownLabels = [] } = result
  return (
    <section className="rounded-md border border-line" role="status" aria-label={text.outcome}>
      <header className="flex flex-wrap items-center gap-2 px-3 py-2 text-sm" data-density="tool">
        <Badge tone="ok">{text.given(accepted)}</Badge>
        {empty > 0 && <Badge tone="neutral">{text.empty(empty)}</Badge>}
        {refused > 0 && <Badge tone="bad">{text.refused(refused)}</Badge>}
        <span className="ml-auto">
          <ReportButton jobId={jobId} name={tag.name} />
        </span>
      </header>
      <Counts
        title={text.labels}
        counts={labels.map(({ text: label, count }) => ({ word: labelWord(tag, label), count }))}
      />
      <Counts title={text.unknown} counts={unknownLabels.map(({ text: word, count }) => ({ word, count }))} />
      {refusals.length > 0 && <RefusalList label={text.refusals} refusals={refusals} />}
    </section>
  )
}

interface CountsProps {
  title: string
  counts: readonly { word: string; count: number }[]
}

function Counts({ title, counts }: CountsProps) {
  if (counts.length === 0) return null
  return (
    <div className="border-t border-line px-3 py-2 text-xs">
      <h4 className="font-medium">{title}</h4>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-text-soft" aria-label={title}>
        {counts.map(({ word, count }) => (
          <li key={word}>{text.counted(word, count)}</li>
        ))}
      </ul>
    </div>
  )
}
