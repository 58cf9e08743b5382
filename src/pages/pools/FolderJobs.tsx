import { commonText } from '../../text/common.ts'
import { folderText, importText } from '../../text/imports.ts'
import { Button } from '../../ui/Button.tsx'
import type { Job } from '../shared/jobs.ts'
import { isOver } from '../shared/jobs.ts'
import { JobBar } from '../shared/JobBar.tsx'
import { totalsOf } from './import-totals.ts'
import { ImportReport } from './ImportReport.tsx'
import type { FolderCalls } from './folder-queries.ts'
import { useImports } from './queries.ts'

/** The imports of folders into a pool that are under way, and what came of the last one that is over. */
export function FolderJobs({ poolId, cancel }: { poolId: number; cancel: FolderCalls['cancel'] }) {
  const jobs = useImports('import-folder', poolId, false).data?.items ?? []
  const last = jobs.find(isOver)
  return (
    <>
      {jobs
        .filter((job) => !isOver(job))
        .map((job) => (
          <Running key={job.id} job={job} cancel={cancel} />
        ))}
      {last && <Ended job={last} />}
    </>
  )
}

function Running({ job, cancel }: { job: Job; cancel: FolderCalls['cancel'] }) {
  const { source = '' } = job
  const isQueued = job.status === 'queued'
  const note = (
    <>
      {isQueued ? importText.queued : job.progressText || folderText.counting}
      <span data-density="tool">
        <Button busy={cancel.isPending && cancel.variables === job.id} onClick={() => cancel.mutate(job.id)}>
          {importText.cancel}
        </Button>
      </span>
    </>
  )
  return (
    <JobBar label={source} value={isQueued || job.progressText === '' ? null : job.progress} note={note} />
  )
}

function Ended({ job }: { job: Job }) {
  const { source = '' } = job
  if (job.status === 'done')
    return <ImportReport title={folderText.result(source)} totals={totalsOf([job])} />
  return (
    <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm break-words text-bad">
      {job.status === 'cancelled' ? importText.cancelled : importText.failed}
      {commonText.colon}
      {job.error || (job.progressText ? folderText.until(source, job.progressText) : source)}
    </p>
  )
}
