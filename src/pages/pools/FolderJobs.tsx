import { commonText } from '../../text/common.ts'
import { folderText, importText } from '../../text/imports.ts'
import type { Job } from '../shared/jobs/job-queries.ts'
import { isOver } from '../shared/jobs/job-queries.ts'
import { totalsOf } from './import-totals.ts'
import { ImportReport } from './ImportReport.tsx'
import { useImports } from './queries.ts'
import { RunningImport } from './RunningImport.tsx'

/** The imports of folders into a pool that are under way, and what came of the last one that is over. */
export function FolderJobs({ poolId }: { poolId: number }) {
  const jobs = useImports('import-folder', poolId, false).data?.items ?? []
  const last = jobs.find(isOver)
  return (
    <>
      {jobs
        .filter((job) => !isOver(job))
        .map((job) => (
          <RunningImport key={job.id} job={job} beginning={folderText.counting} />
        ))}
      {last && <Ended job={last} />}
    </>
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
