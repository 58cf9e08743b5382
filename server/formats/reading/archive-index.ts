import type { Archive, ArchiveEntry } from '../../media/files/archive.ts'
import type { MediaRefusal } from '../../media/refusal.ts'

/** The files of an archive, which is opened for this and closed again; not what systems keep beside people's files. */
export async function* archiveEntries(
  open: () => Promise<Archive>,
  signal: AbortSignal,
): AsyncGenerator<ArchiveEntry> {
  const archive = await open()
  try {
    for await (const entry of archive.entries()) {
      signal.throwIfAborted()
      if (!entry.isHidden) yield entry
    }
  } finally {
    archive.close()
  }
}

/** A file of an archive, by its place there and its path, and why it cannot be read where that shows before. */
export interface IndexedFile {
  readonly index: number
  readonly path: string
  readonly refusal: MediaRefusal | null
}

/** What files an archive holds, read before any of them is. */
export interface ArchiveIndex {
  /** In the order of the archive; what systems keep beside people's files is not among them. */
  readonly files: readonly IndexedFile[]
  /** Paths of what systems keep beside people's files. */
  readonly hidden: readonly string[]
}

/** Reads the names of all files of an archive, and closes it. Throws as its `entries` does. */
export async function indexArchive(open: () => Promise<Archive>, signal: AbortSignal): Promise<ArchiveIndex> {
  const archive = await open()
  const files: IndexedFile[] = []
  const hidden: string[] = []
  try {
    for await (const { index, name, isHidden, refusal } of archive.entries()) {
      signal.throwIfAborted()
      if (isHidden) hidden.push(name)
      else files.push({ index, path: name, refusal })
    }
  } finally {
    archive.close()
  }
  return { files, hidden }
}
