import type { Archive, ArchiveEntry } from '../../media/files/archive.ts'
import type { MediaRefusal } from '../../media/refusal.ts'

/** Closes the archive; leaves out system files such as `__MACOSX`. */
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

export interface IndexedFile {
  readonly index: number
  readonly path: string
  readonly refusal: MediaRefusal | null
}

export interface ArchiveIndex {
  readonly files: readonly IndexedFile[]
  readonly hidden: readonly string[]
}

/** Closes the archive. Throws as its `entries` does. */
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
