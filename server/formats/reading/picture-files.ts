import type { Archive, ArchiveEntry } from '../../media/files/archive.ts'
import { referenceOf, type ResourceReference } from '../resource-reference.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { refusedItem, type ImportItem, type ReadItem } from '../import-items.ts'
import { archiveEntries, indexArchive } from './archive-index.ts'
import { readTextEntry, readTextFile } from './text-file.ts'

/** A format that has a file of labels for each picture. What is wrong with one file throws an `AnnotationRefusal`. */
export interface PictureFileFormat<Labels> {
  /** Of the files of labels, in small letters. */
  ending: string
  /** Bytes of one file at most. */
  fileBytes: number
  words: { noFiles: string; tooLong: string; notText: string }
  parse(text: string): Promise<Labels> | Labels
  /** Path of the picture that a file is about. @param file path of the file in its archive; empty for one that came alone */
  pathOf(labels: Labels, file: string): string
  /** The picture itself, with its size. */
  about(labels: Labels, file: string): ImportItem
  read(labels: Labels, about: ImportItem): Promise<Partial<ImportItem>> | Partial<ImportItem>
}

interface PictureArchive {
  /** Each opening is read once. */
  open: () => Promise<Archive>
  signal: AbortSignal
}

async function readReference<Labels>(
  format: PictureFileFormat<Labels>,
  text: Promise<string>,
  file: string,
): Promise<ResourceReference | null> {
  try {
    return referenceOf({ item: format.about(await format.parse(await text), file) })
  } catch (error) {
    if (!(error instanceof AnnotationRefusal)) throw error
    return null
  }
}

async function readItem<Labels>(
  format: PictureFileFormat<Labels>,
  text: Promise<string>,
  file: string,
): Promise<ReadItem> {
  let name = file
  try {
    const labels = await format.parse(await text)
    name = format.pathOf(labels, file)
    const about = format.about(labels, file)
    return { item: { ...about, ...(await format.read(labels, about)) } }
  } catch (error) {
    if (!(error instanceof AnnotationRefusal)) throw error
    return refusedItem(name, error)
  }
}

/** Opens a ZIP of such files: an item for each. Throws a `FormatError` where there are none. */
export async function openPictureFiles<Labels>(
  format: PictureFileFormat<Labels>,
  { open, signal }: PictureArchive,
) {
  const { ending, fileBytes, words } = format
  const isLabels = (name: string): boolean => name.toLowerCase().endsWith(ending)
  const textOf = (entry: ArchiveEntry): Promise<string> => readTextEntry(entry, fileBytes, words)
  const labelFiles = async function* (): AsyncGenerator<ArchiveEntry> {
    for await (const entry of archiveEntries(open, signal)) if (isLabels(entry.name)) yield entry
  }
  const { files, hidden } = await indexArchive(open, signal)
  const others = files.flatMap(({ path }) => (isLabels(path) ? [] : [path]))
  const count = files.length - others.length
  if (count === 0) throw new FormatError(words.noFiles)
  const references = async function* (): AsyncGenerator<ResourceReference | null> {
    for await (const entry of labelFiles())
      yield entry.refusal === null ? await readReference(format, textOf(entry), entry.name) : null
  }
  const items = async function* (): AsyncGenerator<ReadItem> {
    for await (const entry of labelFiles())
      yield entry.refusal === null
        ? await readItem(format, textOf(entry), entry.name)
        : { name: entry.name, reason: entry.refusal.message }
  }
  return { references, items, unread: [...hidden, ...others], count }
}

/** Opens one such file that came alone. */
export function openPictureFile<Labels>(format: PictureFileFormat<Labels>, file: string) {
  const read = (): Promise<string> => readTextFile(file, format.fileBytes, format.words)
  const references = async function* (): AsyncGenerator<ResourceReference | null> {
    yield await readReference(format, read(), '')
  }
  const items = async function* (): AsyncGenerator<ReadItem> {
    yield await readItem(format, read(), '')
  }
  return { references, items, count: 1 }
}
