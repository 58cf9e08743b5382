import { isUuid } from '../../media/paths.ts'
import type { Claim } from '../resource-reference.ts'
import { formerPath } from '../original-names.ts'
import type { ArchiveIndex, IndexedFile } from '../reading/archive-index.ts'
import { isFactsFile, isNamesList } from './facts.ts'

/** Which files of an archive hold the labels of pictures, and which pictures these are. */

const IN_LABELS = /(^|\/)labels\//i
/** The last folder of labels on a path: its pictures lie in one called `images`. */
const LABELS_FOLDER = /^(.*\/)?labels\//i
/** Names of texts that stand beside labels: lists of classes and of pictures. Pictures may be called so, too. */
const OTHER_TEXTS = /(^|\/)(classes|train|val|valid|test|notes|readme|requirements)\.txt$/i
/** A class and four numbers at least. */
const LABEL_LINE = /^\s*\d+(\.0+)?(\s+[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?){4,}\s*$/i

const isText = (path: string): boolean => path.toLowerCase().endsWith('.txt')

/** Whether the first line that says something is one of labels. */
function saysLabels(text: string): boolean {
  const first = text.split(/\r?\n/).find((line) => line.trim() !== '')
  return first !== undefined && LABEL_LINE.test(first)
}

/** How the files of an archive are read: as labels, as what says what classes are called, or not at all. */
interface LabelFiles {
  labels: readonly IndexedFile[]
  /** Paths of tables of classes. */
  tables: ReadonlySet<string>
  unread: readonly string[]
}

/**
 * Tells labels from lists by their folder and name; where these leave it open, by what stands in them.
 *
 * @param readText the text of a file; null where it cannot be read
 */
export async function findLabelFiles(
  { files, hidden }: ArchiveIndex,
  readText: (wanted: ReadonlySet<number>) => AsyncIterable<{ index: number; text: string | null }>,
): Promise<LabelFiles> {
  const byIndex = new Map(files.map((file) => [file.index, file]))
  const hasFolders = files.some(({ path }) => isText(path) && IN_LABELS.test(path))
  const isUnclear = ({ path }: IndexedFile): boolean =>
    isText(path) && (OTHER_TEXTS.test(path) || (hasFolders && !IN_LABELS.test(path)))
  const unclear = new Set(files.filter(isUnclear).map(({ index }) => index))
  const asLabels = new Set<number>()
  for await (const { index, text } of readText(unclear)) {
    const path = byIndex.get(index)?.path ?? ''
    const isOpen = text === null || (text.trim() === '' && IN_LABELS.test(path))
    if (isOpen ? !isNamesList(path) : saysLabels(text ?? '')) asLabels.add(index)
  }
  const labels: IndexedFile[] = []
  const tables = new Set<string>()
  const unread: string[] = [...hidden]
  for (const file of files)
    if (unclear.has(file.index) ? asLabels.has(file.index) : isText(file.path)) labels.push(file)
    else if (isFactsFile(file.path)) tables.add(file.path)
    else unread.push(file.path)
  return { labels, tables, unread }
}

/** Whose a file of labels is: a picture in the folder `images` beside it, or that of the uuid that exports name folders by. */
export function claimOf({ path }: IndexedFile): Claim {
  const stem = path.replace(/\.txt$/i, '')
  const picture = stem.replace(LABELS_FOLDER, '$1images/')
  const [last = '', folder = ''] = stem.toLowerCase().split('/').reverse()
  const uuid = [last, folder].find(isUuid)
  return { name: path, path: picture, former: formerPath(picture, false), isLoose: isUuid(folder), uuid }
}
