import { Upload } from 'tus-js-client'
import { adminPath } from '../../api/families.ts'
import type { Kind } from '../../domain/kinds.ts'
import { apiOrigin, session } from '../../platform/services.ts'
import { UploadQueue } from '../../platform/upload-queue.ts'

const queues = new Map<number, UploadQueue>()

/** The uploads of a pool. They go on while the drawer is closed and other pages are open. */
export function uploadsOf(kind: Kind, poolId: number): UploadQueue {
  const known = queues.get(poolId)
  if (known) return known
  const queue = new UploadQueue({
    endpoint: apiOrigin + adminPath(kind, 'uploads').replace('{id}', String(poolId)),
    token: () => session.current()?.token ?? null,
    create: (file, options) => new Upload(file, options),
  })
  queues.set(poolId, queue)
  return queue
}
