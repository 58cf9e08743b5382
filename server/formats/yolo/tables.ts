import { posix } from 'node:path'
import { FormatError } from '../errors.ts'
import { isNamesList, type YoloFacts } from './facts.ts'
import { yoloText } from './text.ts'

export interface FactsFile {
  path: string
  facts: YoloFacts
}

const TOP = '.'

function* foldersOf(path: string): Generator<string> {
  for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
    yield folder
    if (folder === TOP || folder === '/') return
  }
}

const sameTable = ({ facts: a }: FactsFile, { facts: b }: FactsFile): boolean => {
  const keyOf = ({ names, keypoints, task }: YoloFacts) =>
    JSON.stringify([[...names].toSorted(([x], [y]) => x - y), keypoints, task])
  return keyOf(a) === keyOf(b)
}

/** The root that the file names, if it holds labels; else the file's folder. */
function folderOf({ path, facts: { root } }: FactsFile, labelled: ReadonlySet<string>): string {
  const own = posix.dirname(path)
  const named = root === null || posix.isAbsolute(root) ? own : posix.join(own, root).replace(/(?<=.)\/$/, '')
  return labelled.has(named) ? named : own
}

/** Throws a `FormatError` if two files of one folder disagree. */
function byFolder(files: readonly FactsFile[], labelled: ReadonlySet<string>): Map<string, FactsFile> {
  const found = new Map<string, FactsFile>()
  for (const file of files) {
    const folder = folderOf(file, labelled)
    const known = found.get(folder)
    if (known && !sameTable(known, file)) throw new FormatError(yoloText.twoTables(known.path, file.path))
    if (!known) found.set(folder, file)
  }
  return found
}

function onlyOf(files: readonly FactsFile[]): FactsFile | undefined {
  const [first, ...others] = files
  return first && others.every((other) => sameTable(first, other)) ? first : undefined
}

/**
 * The nearest facts file around labels, YAML first; else the only one. Undefined: ambiguous. Throws a `FormatError`.
 */
export function createTables(files: readonly FactsFile[], labels: Iterable<string>) {
  const labelled = new Set<string>()
  for (const path of labels) for (const folder of foldersOf(path)) labelled.add(folder)
  const groups = [
    files.filter(({ path }) => !isNamesList(path)),
    files.filter(({ path }) => isNamesList(path)),
  ].filter(({ length }) => length > 0)
  const maps = groups.map((group) => byFolder(group, labelled))
  const only = onlyOf(groups[0] ?? [])
  return (label: string): FactsFile | undefined => {
    const folders = [...foldersOf(label)]
    const around = maps.flatMap((map) => folders.flatMap((folder) => map.get(folder) ?? []))
    return around[0] ?? only
  }
}
