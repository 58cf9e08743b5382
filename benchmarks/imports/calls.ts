import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sendFile } from '../../server/operations/test-upload.ts'
import type { Caller } from '../../tests/support/api.ts'
import type { TestServer } from '../../tests/support/server.ts'

export interface ImportJob {
  id: string
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  progress: number
  progressText: string
  error: string | null
  result: { accepted: number; refused: number; duplicates: number } | null
}

export interface Watched {
  job: ImportJob
  seconds: number
  /** Peak bytes of the server's process. */
  peak: number
  /** Number of changes of the reported progress. */
  signs: number
  /** Milliseconds from cancellation to the end; null where not cancelled. */
  cancelled: number | null
}

const PAUSE_MS = 50
const LONGEST_MS = 2 * 3_600_000

export const newTag = async (admin: Caller): Promise<number> =>
  (await admin.ask<{ id: number }>('POST', '/api/admin/images2/tags', { name: '导入基准' })).id

export async function startImport(
  server: TestServer,
  admin: Caller,
  tagId: number,
  file: string,
): Promise<string> {
  const tagPath = `/api/admin/images2/tags/${tagId}`
  const sent = await sendFile(`${server.url}${tagPath}/uploads`, await readFile(file), 'instances.json', {
    token: admin.token,
  })
  const uploadId = sent.headers('X-Upload-Id')
  if (uploadId === undefined) throw new Error(`the upload failed: ${sent.status} ${sent.body}`)
  const asked = { format: 'coco', uploadId }
  return (await admin.ask<ImportJob>('POST', `${tagPath}/import-annotations`, asked)).id
}

/** Watches a job until it ends or, if given, reaches a share of its progress. */
export async function follow(
  server: TestServer,
  admin: Caller,
  id: string,
  { leaveAt = Infinity, cancelAt = Infinity }: { leaveAt?: number; cancelAt?: number },
): Promise<Watched> {
  const begun = performance.now()
  let [peak, signs, last, asked] = [0, 0, '', 0]
  while (performance.now() - begun < LONGEST_MS) {
    const job = await admin.ask<ImportJob>('GET', `/api/admin/jobs/${id}`)
    peak = Math.max(peak, server.memoryBytes())
    if (job.progressText !== last) signs += 1
    last = job.progressText
    const isOver = job.status !== 'queued' && job.status !== 'running'
    if (isOver || job.progress >= leaveAt) {
      const seconds = (performance.now() - begun) / 1000
      return {
        job,
        seconds,
        peak,
        signs,
        cancelled: asked === 0 ? null : Math.round(performance.now() - asked),
      }
    }
    if (asked === 0 && job.progress >= cancelAt) {
      asked = performance.now()
      await admin.ask('POST', `/api/admin/jobs/${id}/cancel`)
    }
    await wait(PAUSE_MS)
  }
  throw new Error('the import does not end')
}
