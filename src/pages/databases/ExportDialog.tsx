import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPath } from '../../api/families.ts'
import type { Kind } from '../../domain/kinds.ts'
import { api, apiOrigin } from '../../platform/services.ts'
import { showSize } from '../../platform/times.ts'
import { commonText } from '../../text/common.ts'
import { databasesText } from '../../text/databases.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { failureIn } from '../shared/failure.ts'
import type { Job } from '../shared/jobs/job-queries.ts'
import { isOver } from '../shared/jobs/job-queries.ts'
import { useJob } from '../shared/jobs/useJob.ts'
import type { ExportChoice } from './export-asked.ts'
import { exportAsked } from './export-asked.ts'
import { ExportFields } from './ExportFields.tsx'
import type { HeldDays } from './ExportFields.tsx'
import { NoteList } from '../shared/jobs/JobReport.tsx'
import type { Tag } from './queries.ts'
import { RecentExports } from './RecentExports.tsx'

const text = databasesText.export

/** An export as a job: start it, follow it, cancel it. */
function useExport(kind: Kind, tag: Tag) {
  const start = useMutation({
    mutationFn: (choice: ExportChoice) =>
      api.post(adminPath(kind, 'export'), exportAsked(choice), {
        params: { id: tag.id },
        report: 'caller',
      }),
  })
  const followed = useJob(start.data?.id ?? null)
  const job = followed.data ?? start.data
  const cancel = useMutation({
    mutationFn: (id: string) => api.post('/api/admin/jobs/{id}/cancel', undefined, { params: { id } }),
    onSuccess: () => followed.refetch(),
  })
  return { start, cancel, job, running: start.isPending || (job !== undefined && !isOver(job)) }
}

const EVERYTHING: ExportChoice = {
  format: 'json',
  statuses: [],
  from: '',
  to: '',
  userId: null,
  includeMedia: false,
}

/** Exports a database as a job: choose, follow its progress, download. */
export function ExportDialog({ kind, tag, onClose }: { kind: Kind; tag: Tag; onClose: () => void }) {
  const [choice, setChoice] = useState<ExportChoice>(EVERYTHING)
  const [held, setHeld] = useState<HeldDays>({ from: false, to: false })
  const { start, cancel, job, running } = useExport(kind, tag)
  return (
    <Dialog
      open
      placement="drawer"
      width="narrow"
      title={text.title(tag.name)}
      onClose={onClose}
      footer={
        <>
          {running && job && (
            <Button busy={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
              {text.cancel}
            </Button>
          )}
          <Button onClick={onClose}>{commonText.actions.close}</Button>
          <Button
            tone="primary"
            busy={running}
            // Other days would be exported than those that are read in the window.
            disabled={held.from || held.to}
            onClick={() => start.mutate(choice)}
          >
            {job && isOver(job) ? text.again : text.start}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ExportFields
          kind={kind}
          value={choice}
          disabled={running}
          onChange={setChoice}
          onHeld={(part) => setHeld((before) => ({ ...before, ...part }))}
        />
        {start.error && (
          <p role="alert" className="text-sm text-bad">
            {failureIn(start.error)}
          </p>
        )}
        {job && <JobState job={job} />}
        <RecentExports tag={tag} except={job?.id} />
      </div>
    </Dialog>
  )
}

/** How far a job is, and what came of it. */
function JobState({ job }: { job: Job }) {
  const { result } = job
  if (job.status === 'failed' || job.status === 'cancelled') {
    return (
      <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">
        {job.status === 'cancelled' ? text.cancelled : text.failed}
        {job.error && `${commonText.colon}${job.error}`}
      </p>
    )
  }
  return (
    <div className="rounded-md border border-line p-3">
      <p className="mb-2 flex justify-between text-sm">
        <span>{job.status === 'done' ? text.done : text.running}</span>
        <span className="text-text-soft">{job.progressText}</span>
      </p>
      <Progress
        label={text.running}
        value={job.status === 'queued' ? null : job.progress}
        tone={job.status === 'done' ? 'ok' : 'accent'}
      />
      {result?.url && (
        <a
          href={new URL(result.url, apiOrigin).href}
          download={result.name}
          className={buttonClass('plain', 'mt-3 w-full')}
        >
          {text.download(result.name ?? '', showSize(result.size ?? 0))}
        </a>
      )}
      {result?.notes && (
        <div className="mt-3">
          <NoteList title={text.leftOut} notes={result.notes} />
        </div>
      )}
    </div>
  )
}
