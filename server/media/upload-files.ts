import { randomUUID } from 'node:crypto'
import { constants, copyFile, link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Lets `work` have the file of an upload under a name in `folder` that is its own, to be moved away or removed: the upload
 * itself stays whole, for another try.
 */
export async function withOwnName<Result>(
  file: string,
  folder: string,
  work: (own: string) => Promise<Result>,
): Promise<Result> {
  const own = path.join(folder, randomUUID())
  try {
    // Not every file system knows second names, and none has them across two.
    await link(file, own).catch(() =>
      copyFile(file, own, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE),
    )
    return await work(own)
  } finally {
    await rm(own, { force: true })
  }
}

/**
 * What is left of an upload that was taken in: a file of the same length that takes no room, so that a client that
 * missed the answer and asks again learns that all has arrived instead of sending it twice.
 */
export async function emptyUpload(folder: string, uploadId: string, size: number): Promise<void> {
  const file = path.join(folder, uploadId)
  // Put in its place, never written over it: what was stored may be the same file under another name.
  const empty = `${file}.empty`
  const handle = await open(empty, 'w')
  await handle.truncate(size)
  await handle.close()
  await rename(empty, file)
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
