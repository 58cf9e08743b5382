import { personLabel } from '../../domain/person.ts'
import { showTime } from '../../platform/times.ts'
import { commonText } from '../../text/common.ts'
import { importText as text } from '../../text/imports.ts'
import type { Job } from '../shared/jobs/job-queries.ts'
import { ImportState } from './ImportState.tsx'
import type { Tag } from './queries.ts'
import { useListedJob, useTagJobs } from './tag-jobs.ts'

/** How far the last import into a database is, and what came of it: it goes on when its window is closed. */
export function LastImport({ tag }: { tag: Tag }) {
  const imports = useTagJobs('import-annotations', tag.id, 1)
  const last = imports.data?.items[0]
  return last && <Last tag={tag} begun={last} />
}

function Last({ tag, begun }: { tag: Tag; begun: Job }) {
  const { job } = useListedJob(begun)
  return (
    <section aria-label={text.last}>
      <h3 className="mb-1 flex items-baseline gap-2 font-medium">
        {text.last}
        <span className="text-xs font-normal text-text-soft">
          {showTime(job.createdAt)} {job.createdBy ? personLabel(job.createdBy) : commonText.none}
        </span>
      </h3>
      <ImportState tag={tag} job={job} />
    </section>
  )
}
