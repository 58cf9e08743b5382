import { randomUUID } from 'node:crypto'
import { constants, copyFile, link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { clearEach } from '../clear-each.ts'

/** `work` may move or remove a second name of the upload: the upload itself stays for a retry. */
export async function withOwnName<Result>(
  file: string,
  folder: string,
  work: (own: string) => Promise<Result>,
): Promise<Result> {
  const own = path.join(folder, randomUUID())
  try {
    // Some file systems have no hard links, and none links across two.
    await link(file, own).catch(() =>
      copyFile(file, own, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE),
    )
    return await work(own)
  } finally {
    await rm(own, { force: true })
  }
}

/** Sparse, of the same length: a client that missed the response does not send the bytes again. */
export async function emptyUpload(folder: string, uploadId: string, size: number): Promise<void> {
  const file = path.join(folder, uploadId)
  // Renamed into place: the stored file may be a hard link to it.
  const empty = `${file}.empty`
  const handle = await open(empty, 'w')
  await handle.truncate(size)
  await handle.close()
  await rename(empty, file)
}

/** Side files hold its name and length and begin with its name. */
const uploadOf = (name: string): string => name.split('.', 1)[0] ?? name

interface Files {
  names: string[]
  /** Milliseconds since the epoch. */
  touched: number
}

async function uploadsIn(folder: string): Promise<Map<string, Files>> {
  const uploads = new Map<string, Files>()
  for (const name of await readdir(folder)) {
    // Another server may have removed it since.
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

/** With their side files. @param claimed `wanted` stay, however old; those of `cancelled` jobs go @returns how many */
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
