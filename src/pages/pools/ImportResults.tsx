import { uploadText } from '../../text/pools.ts'
import { isOver } from '../shared/jobs/job-queries.ts'
import { totalsOf } from './import-totals.ts'
import { ImportReport } from './ImportReport.tsx'
import { useImports } from './queries.ts'
import { RunningImport } from './RunningImport.tsx'

const text = uploadText.jobs

/** Uploaded files that are taken in by jobs: how far those under way are, and what became of the others. */
export function ImportResults({ poolId, uploading }: { poolId: number; uploading: boolean }) {
  const lists = [useImports('import', poolId, uploading), useImports('import-video', poolId, uploading)]
  const jobs = lists.flatMap(({ data }) => data?.items ?? [])
  if (jobs.length === 0) return null
  // What runs first, then what comes next.
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
