import type { Archive, ArchiveEntry } from '../../media/files/archive.ts'
import type { MediaRefusal } from '../../media/refusal.ts'
import { refusedItem, type ImportItem, type ReadItem } from './import-items.ts'
import type { FoundResource, ImportArchive, ResourceLookup } from './opened-file.ts'

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

/** Closes the archive. Throws like its `entries`. */
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

/** In the archive's order. A refusal of `read` refuses the file. */
export async function* itemsOfFiles(
  { open, signal }: ImportArchive,
  files: readonly IndexedFile[],
  found: ResourceLookup,
  read: (entry: ArchiveEntry, found: FoundResource | null) => Promise<ImportItem>,
): AsyncGenerator<ReadItem> {
  const turns = new Map(files.map(({ index }, turn) => [index, turn]))
  for await (const entry of archiveEntries(open, signal)) {
    const turn = turns.get(entry.index)
    if (turn === undefined) continue
    const resource = found(turn)
    try {
      yield entry.refusal === null
        ? { item: await read(entry, resource) }
        : { name: entry.name, reason: entry.refusal.message }
    } catch (error) {
      yield refusedItem(resource?.name ?? entry.name, error)
    }
  }
}
