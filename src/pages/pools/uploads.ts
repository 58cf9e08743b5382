import { Upload } from 'tus-js-client'
import { adminPath } from '../../api/kind-paths.ts'
import type { Kind } from '../../domain/kinds.ts'
import type { PathFile } from '../../platform/files/dropped-files.ts'
import { createUploadedFiles, fileKey } from '../../platform/files/uploaded-files.ts'
import { isActive, UploadQueue } from '../../platform/files/upload-queue.ts'
import { preventUnload } from '../../platform/prevent-unload.ts'
import { apiOrigin, session } from '../../platform/services.ts'
import { ownerOf } from '../../platform/session/session.ts'

const queues = new Map<string, UploadQueue>()
const arrivals = new Set<(kind: Kind) => void>()

export function onArrival(listener: (kind: Kind) => void): () => void {
  arrivals.add(listener)
  return () => void arrivals.delete(listener)
}

const sentFiles = createUploadedFiles()

const currentOwner = (): string => {
  const user = session.current()?.user
  return user ? ownerOf(user) : ''
}

const placeOf = (owner: string, poolId: number): string => `${owner}/${poolId}`

/** Closing the page would end running uploads. */
function watch(queue: UploadQueue): () => void {
  let letGo: (() => void) | null = null
  return () => {
    if (queue.entries().some(isActive)) letGo ??= preventUnload()
    else {
      letGo?.()
      letGo = null
    }
  }
}

/** Uploads continue while the drawer is closed, but not in another user's session. */
export function uploadsOf(kind: Kind, poolId: number): UploadQueue {
  const owner = currentOwner()
  const place = placeOf(owner, poolId)
  const known = queues.get(place)
  if (known) return known
  const queue = new UploadQueue({
    endpoint: apiOrigin + adminPath(kind, 'uploads').replace('{id}', String(poolId)),
    token: () => (session.isOf(owner) ? (session.current()?.token ?? null) : null),
    create: (file, options) => new Upload(file, options),
    onSent: (file) => {
      void sentFiles.note(place, file)
      for (const listener of arrivals) listener(kind)
    },
  })
  queue.subscribe(watch(queue))
  queues.set(place, queue)
  return queue
}

export async function withoutSent(
  poolId: number,
  files: readonly PathFile[],
): Promise<{ unsent: PathFile[]; sent: PathFile[] }> {
  const known = await sentFiles.known(placeOf(currentOwner(), poolId))
  const isSent = (file: PathFile) => known.has(fileKey(file))
  return { unsent: files.filter((file) => !isSent(file)), sent: files.filter(isSent) }
}
