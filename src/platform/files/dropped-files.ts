import { inNameOrder } from '../../domain/natural-order.ts'

export interface PathFile {
  file: File
  path: string
}

const LEFTOVERS = /(^|\/)(\.[^/]+|Thumbs\.db|desktop\.ini|__MACOSX\/.*)$/i

const isMeant = (path: string): boolean => !LEFTOVERS.test(path)

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** A reader returns at most a hundred entries per call. */
async function entriesOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}

async function filesUnder(entry: FileSystemEntry): Promise<(PathFile | string)[]> {
  const path = entry.fullPath.replace(/^\//, '')
  try {
    if (entry.isFile) return [{ file: await fileOf(entry as FileSystemFileEntry), path }]
    const entries = await entriesOf(entry as FileSystemDirectoryEntry)
    return (await Promise.all(entries.map(filesUnder))).flat()
  } catch {
    return [path]
  }
}

interface DroppedFiles {
  files: PathFile[]
  unreadable: string[]
}

export async function droppedFiles(transfer: Pick<DataTransfer, 'items'>): Promise<DroppedFiles> {
  // The items are gone after the first await, so the entries are taken before it.
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry()).filter(
    (entry) => entry !== null,
  )
  const found = (await Promise.all(entries.map(filesUnder))).flat()
  return {
    files: inOrder(found.filter((each) => typeof each !== 'string')),
    unreadable: found.filter((each) => typeof each === 'string').filter(isMeant),
  }
}

export const chosenFiles = (files: Iterable<File>): PathFile[] =>
  inOrder(Array.from(files, (file) => ({ file, path: file.webkitRelativePath || file.name })))

const inOrder = (files: PathFile[]): PathFile[] =>
  inNameOrder(
    files.filter(({ path }) => isMeant(path)),
    ({ path }) => path,
  )
