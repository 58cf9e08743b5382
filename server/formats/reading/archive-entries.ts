import type { Archive, ArchiveEntry } from '../../media/files/archive.ts'

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
