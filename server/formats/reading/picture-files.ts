import type { ArchiveEntry } from '../../media/files/archive.ts'
import { referenceOf, type ResourceReference } from './resource-reference.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { refusedItem, type ImportItem, type ReadItem } from './import-items.ts'
import { archiveEntries, indexArchive } from './archive-index.ts'
import type { ImportArchive, ImportRequest } from './opened-file.ts'
import { readTextEntry, readTextFile } from './text-file.ts'

/** One label file per picture. A bad file throws an `AnnotationRefusal`. */
export interface PictureFileFormat<Labels> {
  ending: string
  fileBytes: number
  words: { noFiles: string; tooLong: string; notText: string }
  parse(text: string): Promise<Labels> | Labels
  /** Of the picture. @param file path of the label file in its archive; empty: a single file */
  pathOf(labels: Labels, file: string): string
  about(labels: Labels, file: string): ImportItem
  read(labels: Labels): Promise<Partial<ImportItem>> | Partial<ImportItem>
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
    return { item: { ...format.about(labels, file), ...(await format.read(labels)) } }
  } catch (error) {
    return refusedItem(name, error)
  }
}

async function openArchive<Labels>(format: PictureFileFormat<Labels>, { open, signal }: ImportArchive) {
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

function openSingle<Labels>(format: PictureFileFormat<Labels>, path: string) {
  const read = (): Promise<string> => readTextFile(path, format.fileBytes, format.words)
  const references = async function* (): AsyncGenerator<ResourceReference | null> {
    yield await readReference(format, read(), '')
  }
  const items = async function* (): AsyncGenerator<ReadItem> {
    yield await readItem(format, read(), '')
  }
  return { references, items, count: 1 }
}

export type PictureSource = Pick<ImportRequest, 'path' | 'isArchive' | 'open' | 'signal'>

/** One item per label file. Throws a `FormatError` if a ZIP has none. */
export const openPictures = async <Labels>(format: PictureFileFormat<Labels>, source: PictureSource) =>
  source.isArchive ? openArchive(format, source) : openSingle(format, source.path)
