import type { Query, QueryClient } from '@tanstack/react-query'
import type { Data } from '../../../api/call-types.ts'
import type { JobProgress } from '../../../platform/live/work-events.ts'

type JobPage = Data<'/api/admin/jobs', 'get'>

/** Milliseconds, in case the event stream loses an event. */
export const POLL_WHILE_LIVE_MS = 15_000

const live = new WeakSet<QueryClient>()

export function setStreamConnected(client: QueryClient, yes: boolean): void {
  if (yes) live.add(client)
  else live.delete(client)
}

export const isLive = (client: QueryClient): boolean => live.has(client)

/** @param often milliseconds without the event stream */
export const pollInterval = (client: QueryClient, often: number): number =>
  isLive(client) ? POLL_WHILE_LIVE_MS : often

export type ImportType = 'import' | 'import-folder' | 'import-video'

const IMPORTS: readonly string[] = ['import', 'import-folder', 'import-video'] satisfies ImportType[]

const isImport = (type: string): type is ImportType => IMPORTS.includes(type)

export const jobKey = (id: string | null) => ['job', id] as const
export const importsKey = (type: ImportType, poolId: number) => ['imports', type, poolId] as const

export const isJobQuery = ({ queryKey: [name] }: Pick<Query, 'queryKey'>): boolean =>
  name === 'job' || name === 'imports'

function changedBy({ type, kind, poolId }: JobProgress): (readonly unknown[])[] {
  if (isImport(type))
    return [
      ['pools', kind],
      ['pool-resources', kind, poolId],
    ]
  // A poster belongs to the file, which may be in any pool.
  if (type === 'poster') return [['pool-resources', kind]]
  if (type === 'import-annotations' || type === 'prelabel') return [['admin-tags', kind]]
  return []
}

const withProgress = (job: Job, { status, progress, progressText }: JobProgress): Job => ({
  ...job,
  status,
  progress,
  progressText,
})

/** Running requests may return older data than the event. */
async function refetch(client: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}

export function applyJobEvent(client: QueryClient, progress: JobProgress): void {
  const { id, type, poolId } = progress
  const lists = poolId === null || !isImport(type) ? null : importsKey(type, poolId)
  if (isOver(progress)) {
    for (const queryKey of [jobKey(id), ...(lists ? [lists] : []), ...changedBy(progress)])
      void refetch(client, queryKey)
    return
  }
  client.setQueryData<Job>(jobKey(id), (job) => (job && !isOver(job) ? withProgress(job, progress) : job))
  if (lists === null) return
  const known = client.getQueryData<JobPage>(lists)
  if (known?.items.some((job) => job.id === id))
    client.setQueryData<JobPage>(lists, {
      ...known,
      items: known.items.map((job) => (job.id === id && !isOver(job) ? withProgress(job, progress) : job)),
    })
  else void refetch(client, lists)
}

export type Job = Data<'/api/admin/jobs/{id}', 'get'>

export const isOver = (job: Pick<Job, 'status'> | undefined): boolean =>
  job?.status === 'done' || job?.status === 'failed' || job?.status === 'cancelled'

/**
 * Whether a list of jobs still changes: one of them runs, or one that is awaited is not there yet.
 * @param most that the list shows; where it is full, what is missing may be older
 */
export const isUnderWay = (
  jobs: readonly Pick<Job, 'id' | 'status'>[],
  awaited: readonly string[],
  most: number,
): boolean =>
  jobs.some((job) => !isOver(job)) ||
  (jobs.length < most && awaited.some((id) => !jobs.some((job) => job.id === id)))
