import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/services.ts'
import { importText } from '../../text/imports.ts'
import { Button } from '../../ui/Button.tsx'
import { JobProgress } from '../shared/jobs/JobReport.tsx'
import type { Job } from '../shared/jobs/job-queries.ts'

interface RunningImportProps {
  job: Job
  /** While it has not said how far it is. */
  beginning: string
}

/** An import that waits or is under way: how far it is, and the way to end it. */
export function RunningImport({ job, beginning }: RunningImportProps) {
  const { source = '', progress, progressText } = job
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => api.post('/api/admin/jobs/{id}/cancel', undefined, { params: { id: job.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['imports', job.type] }),
  })
  const isQueued = job.status === 'queued'
  const note = (
    <>
      {isQueued ? importText.queued : progressText || beginning}
      <span data-density="tool">
        <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {importText.cancel}
        </Button>
      </span>
    </>
  )
  return <JobProgress label={source} value={isQueued || progressText === '' ? null : progress} note={note} />
}
