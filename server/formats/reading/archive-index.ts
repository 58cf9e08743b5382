import type { Archive } from '../../media/files/archive.ts'
import type { MediaRefusal } from '../../media/refusal.ts'

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
  /**
   * Of these files the one that speaks for a path: it lies in the path's own folder or in the nearest one above it, the
   * first by name where there are several; undefined where none does.
   */
  nearest(path: string, among: ReadonlySet<string>): string | undefined
}

/** The folder of a path with its slash; '' for the top, null above it. */
function folderAbove(folder: string): string | null {
  if (folder === '') return null
  return folder.slice(0, folder.slice(0, -1).lastIndexOf('/') + 1)
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

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
  const byFolder = new Map<ReadonlySet<string>, Map<string, string>>()
  const foldersOf = (among: ReadonlySet<string>): Map<string, string> => {
    const known = byFolder.get(among)
    if (known) return known
    const folders = new Map(
      [...among]
        .toSorted()
        .reverse()
        .map((path) => [folderOf(path), path]),
    )
    byFolder.set(among, folders)
    return folders
  }
  return {
    files,
    hidden,
    nearest: (path, among) => {
      const folders = foldersOf(among)
      for (let at: string | null = folderOf(path); at !== null; at = folderAbove(at)) {
        const found = folders.get(at)
        if (found !== undefined) return found
      }
      return undefined
    },
  }
}
