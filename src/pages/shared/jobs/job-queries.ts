import type { Query, QueryClient } from '@tanstack/react-query'
import type { Data } from '../../../api/call-types.ts'
import type { JobProgress } from '../../../platform/live/work-events.ts'

/** Jobs as lists have them. */
type JobPage = Data<'/api/admin/jobs', 'get'>

/** Milliseconds between two looks at a job while the event stream tells of it: in case that it fails to. */
export const POLL_WHILE_LIVE_MS = 15_000

const live = new WeakSet<QueryClient>()

/** Whether the event stream tells of jobs. */
export function setStreamConnected(client: QueryClient, yes: boolean): void {
  if (yes) live.add(client)
  else live.delete(client)
}

/** Whether the event stream is heard. */
export const isLive = (client: QueryClient): boolean => live.has(client)

/**
 * Milliseconds until the next look at what is under way.
 * @param often milliseconds while nobody tells of jobs
 */
export const pollInterval = (client: QueryClient, often: number): number =>
  isLive(client) ? POLL_WHILE_LIVE_MS : often

/** Jobs that bring files into a pool. */
export type ImportType = 'import' | 'import-folder' | 'import-video'

const IMPORTS: readonly string[] = ['import', 'import-folder', 'import-video'] satisfies ImportType[]

const isImport = (type: string): type is ImportType => IMPORTS.includes(type)

export const jobKey = (id: string | null) => ['job', id] as const
/** Lists of a pool's jobs of one type. */
export const importsKey = (type: ImportType, poolId: number) => ['imports', type, poolId] as const

/** What is looked at again when news of jobs may have been missed. */
export const isJobQuery = ({ queryKey: [name] }: Pick<Query, 'queryKey'>): boolean =>
  name === 'job' || name === 'imports'

/** What a finished job may have changed beside itself. */
function changedBy({ type, kind, poolId }: JobProgress): (readonly unknown[])[] {
  if (isImport(type))
    return [
      ['pools', kind],
      ['pool-resources', kind, poolId],
    ]
  // Videos of any pool of the kind: the job is about the file.
  if (type === 'poster') return [['pool-resources', kind]]
  if (type === 'import-annotations') return [['admin-tags', kind]]
  return []
}

const told = (job: Job, { status, progress, progressText }: JobProgress): Job => ({
  ...job,
  status,
  progress,
  progressText,
})

/**
 * Asks anew, also for what is being asked for at the moment: its answer may be older than the news, and a first answer
 * that is still awaited would otherwise be taken for the new one.
 */
async function lookAgain(client: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}

/**
 * Shows how far a job is, without asking the server; what came of one that is over is asked for, and so is a list that
 * does not know the job yet.
 */
export function applyJobEvent(client: QueryClient, news: JobProgress): void {
  const { id, type, poolId } = news
  const lists = poolId === null || !isImport(type) ? null : importsKey(type, poolId)
  if (isOver(news)) {
    for (const queryKey of [jobKey(id), ...(lists ? [lists] : []), ...changedBy(news)])
      void lookAgain(client, queryKey)
    return
  }
  client.setQueryData<Job>(jobKey(id), (job) => (job && !isOver(job) ? told(job, news) : job))
  if (lists === null) return
  const known = client.getQueryData<JobPage>(lists)
  if (known?.items.some((job) => job.id === id))
    client.setQueryData<JobPage>(lists, {
      ...known,
      items: known.items.map((job) => (job.id === id && !isOver(job) ? told(job, news) : job)),
    })
  else void lookAgain(client, lists)
}

export type Job = Data<'/api/admin/jobs/{id}', 'get'>

export const isOver = (job: Pick<Job, 'status'> | undefined): boolean =>
  job?.status === 'done' || job?.status === 'failed' || job?.status === 'cancelled'
