import { useMutation } from '@tanstack/react-query'
import { personLabel } from '../../domain/person.ts'
import { api, apiOrigin } from '../../platform/services.ts'
import { showSize, showTime } from '../../platform/times.ts'
import { commonText } from '../../text/common.ts'
import { databasesText } from '../../text/databases.ts'
import { Button } from '../../ui/Button.tsx'
import type { Job } from '../shared/jobs/job-queries.ts'
import { isOver } from '../shared/jobs/job-queries.ts'
import { NoteList } from '../shared/jobs/JobReport.tsx'
import type { Tag } from './queries.ts'
import { useListedJob, useTagJobs } from './tag-jobs.ts'

const text = databasesText.export

const SHOWN = 5

/**
 * The last exports of a database, whoever began them: one goes on, and what came of it can be had, when its window was
 * closed long ago. `except`: the one that this window itself shows.
 */
export function RecentExports({ tag, except }: { tag: Pick<Tag, 'id'>; except: string | undefined }) {
  const exports = useTagJobs('export', tag.id, SHOWN + 1)
  const others = (exports.data?.items ?? []).filter(({ id }) => id !== except).slice(0, SHOWN)
  if (others.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 font-medium">{text.recent}</h3>
      <ul aria-label={text.recent} className="rounded-md border border-line text-sm">
        {others.map((job) => (
          <RecentExport key={job.id} begun={job} />
        ))}
      </ul>
    </section>
  )
}

function RecentExport({ begun }: { begun: Job }) {
  const { job, look } = useListedJob(begun)
  const cancel = useMutation({
    mutationFn: () => api.post('/api/admin/jobs/{id}/cancel', undefined, { params: { id: job.id } }),
    onSuccess: () => look(),
  })
  return (
    <li className="flex flex-col gap-1 border-b border-line px-3 py-2 last:border-b-0">
      <span className="flex justify-between gap-3 text-xs text-text-soft">
        <span>{showTime(job.createdAt)}</span>
        <span className="truncate">{job.createdBy ? personLabel(job.createdBy) : commonText.none}</span>
      </span>
      {isOver(job) ? (
        <Outcome job={job} />
      ) : (
        <span className="flex items-center justify-between gap-3" data-density="tool">
          <span>{text.underWay(Math.floor(job.progress * 100))}</span>
          <Button tone="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {text.cancel}
          </Button>
        </span>
      )}
    </li>
  )
}

function Outcome({ job: { status, result, error } }: { job: Job }) {
  if (status === 'cancelled') return <span>{text.cancelled}</span>
  if (status === 'failed') return <span className="text-bad">{error ?? text.failed}</span>
  if (!result?.url) return <span>{text.expired}</span>
  return (
    <>
      <a
        href={new URL(result.url, apiOrigin).href}
        download={result.name}
        className="break-all text-accent-text underline"
      >
        {text.download(result.name ?? '', showSize(result.size ?? 0))}
      </a>
      {result.notes && <NoteList title={text.leftOut} notes={result.notes} />}
    </>
  )
}
