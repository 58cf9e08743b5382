export interface PathFile {
  file: File
  /** Path inside what was dropped or chosen. */
  path: string
}

/** Files that systems leave behind and nobody means to upload. */
const LEFTOVERS = /(^|\/)(\.[^/]+|Thumbs\.db|desktop\.ini|__MACOSX\/.*)$/i

const isMeant = ({ path }: PathFile): boolean => !LEFTOVERS.test(path)

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** A reader hands out at most a hundred entries a call, so it is asked until it has no more. */
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

async function filesUnder(entry: FileSystemEntry): Promise<PathFile[]> {
  const path = entry.fullPath.replace(/^\//, '')
  if (entry.isFile) return [{ file: await fileOf(entry as FileSystemFileEntry), path }]
  const entries = await entriesOf(entry as FileSystemDirectoryEntry)
  return (await Promise.all(entries.map(filesUnder))).flat()
}

/** All files of a drop, those in folders included, in the order of their paths. */
export async function droppedFiles(transfer: DataTransfer): Promise<PathFile[]> {
  // The items are gone after the first await, so the entries are taken before it.
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry()).filter(
    (entry) => entry !== null,
  )
  const files = (await Promise.all(entries.map(filesUnder))).flat()
  return inOrder(files)
}

/** Files of a chooser; a chosen folder tells their paths. */
export const chosenFiles = (files: Iterable<File>): PathFile[] =>
  inOrder(Array.from(files, (file) => ({ file, path: file.webkitRelativePath || file.name })))

const inOrder = (files: PathFile[]): PathFile[] =>
  files.filter(isMeant).sort((a, b) => a.path.localeCompare(b.path, 'zh-CN', { numeric: true }))
