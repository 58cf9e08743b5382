import { randomUUID } from 'node:crypto'
import { constants, copyFile, link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { clearEach } from '../clear-each.ts'

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

/** What lies beside the file of an upload, as its name and its length, begins with the same name. */
const uploadOf = (name: string): string => name.split('.', 1)[0] ?? name

interface Files {
  names: string[]
  /** When one of them was last written, milliseconds since the epoch. */
  touched: number
}

async function uploadsIn(folder: string): Promise<Map<string, Files>> {
  const uploads = new Map<string, Files>()
  for (const name of await readdir(folder)) {
    const facts = await stat(path.join(folder, name)).catch(() => null)
    if (facts === null) continue
    const { names = [], touched = 0 } = uploads.get(uploadOf(name)) ?? {}
    uploads.set(uploadOf(name), {
      names: [...names, name],
      touched: Math.max(touched, facts.mtimeMs),
    })
  }
  return uploads
}

/**
 * Removes uploads that nobody has touched for so long: each with all that lies beside it, or not at all, since what is said of
 * an upload is written when it begins alone.
 *
 * @param claimed `wanted` stay, however old; those of `cancelled` jobs go, however new
 * @returns how many went
 */
export async function removeStaleUploads(
  folder: string,
  olderThan: Date,
  { wanted, cancelled }: { wanted: ReadonlySet<string>; cancelled: ReadonlySet<string> },
): Promise<number> {
  const uploads = [...(await uploadsIn(folder))]
  const isOver = (id: string, touched: number) => cancelled.has(id) || touched < olderThan.getTime()
  const stale = uploads.filter(([id, { touched }]) => isOver(id, touched) && !wanted.has(id))
  return clearEach(stale, async ([, { names }]) => {
    for (const name of names) await rm(path.join(folder, name), { force: true })
    return true
  })
}
