import { Upload } from 'tus-js-client'
import { adminPath } from '../../api/families.ts'
import type { Kind } from '../../domain/kinds.ts'
import { keepPage } from '../../platform/keep-page.ts'
import { apiOrigin, session } from '../../platform/services.ts'
import { ownerOf } from '../../platform/session.ts'
import { isActive, UploadQueue } from '../../platform/upload-queue.ts'

const queues = new Map<string, UploadQueue>()

/** The page does not go unasked while files are on their way: they end with it. */
function watch(queue: UploadQueue): () => void {
  let letGo: (() => void) | null = null
  return () => {
    if (queue.entries().some(isActive)) letGo ??= keepPage()
    else {
      letGo?.()
      letGo = null
    }
  }
}

/**
 * The uploads of a pool by whoever is logged in. They go on while the drawer is closed and other pages are open, but not
 * in the session of somebody who logs in afterwards.
 */
export function uploadsOf(kind: Kind, poolId: number): UploadQueue {
  const user = session.current()?.user
  const owner = user ? ownerOf(user) : ''
  const key = `${owner}/${poolId}`
  const known = queues.get(key)
  if (known) return known
  const queue = new UploadQueue({
    endpoint: apiOrigin + adminPath(kind, 'uploads').replace('{id}', String(poolId)),
    token: () => (session.isOf(owner) ? (session.current()?.token ?? null) : null),
    create: (file, options) => new Upload(file, options),
  })
  queue.subscribe(watch(queue))
  queues.set(key, queue)
  return queue
}
