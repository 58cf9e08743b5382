import { open, readdir, rm, stat, truncate } from 'node:fs/promises'
import path from 'node:path'

/**
 * What is left of an upload that was taken in: a file of the same length that takes no room, so that a client that
 * missed the answer and asks again learns that all has arrived instead of sending it twice.
 */
export async function emptyUpload(folder: string, uploadId: string, size: number): Promise<void> {
  const file = path.join(folder, uploadId)
  const handle = await open(file, 'w')
  await handle.close()
  await truncate(file, size)
}

/** Removes uploads that nobody has touched for so long. @returns how many files went */
export async function removeStaleUploads(folder: string, olderThan: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const facts = await stat(file).catch(() => null)
    if (facts === null || facts.mtime >= olderThan) continue
    await rm(file, { force: true })
    removed += 1
  }
  return removed
}
