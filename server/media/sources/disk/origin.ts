import { opendir, readdir, stat, copyFile } from 'node:fs/promises'
import path from 'node:path'
import { inNameOrder } from '../../../../src/domain/natural-order.ts'
import { isHidden } from '../../files/hidden.ts'
import { MediaRefusal } from '../../refusal.ts'
import { type LevelEntry, levelOf } from '../level.ts'
import type { FoundFile, ImportOrigin, ListedFolder, WalkOptions, FetchOptions } from '../origin.ts'
import { sourcesText } from '../text.ts'
import { faultOf } from './fault.ts'
import { locate, type Located, locateFolder } from './locate.ts'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { KINDS } from '../../../../src/domain/kinds.ts'
import { detect } from '../../files/detect.ts'
import { requireSize } from '../limits.ts'

async function judged(roots: readonly string[], place: string, { kind, limits }: FetchOptions) {
  const { real } = await locate(roots, place)
  const facts = await stat(real)
  // Opening a pipe or device may block for ever.
  if (facts.isDirectory()) throw new MediaRefusal(404, sourcesText.isFolder)
  if (!facts.isFile()) throw new MediaRefusal(404, sourcesText.noFile)
  requireSize(facts.size, kind, limits)
  await detect(real, KINDS[kind].media)
  return { real, facts }
}

/** Never a hard link: a later change of the source would change the import. */
async function copy(source: string, target: string, signal: AbortSignal): Promise<void> {
  const clone = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE_FORCE
  const isCloned = await copyFile(source, target, clone).then(
    () => true,
    () => false,
  )
  // `copyFile` cannot be aborted, and a remote video takes minutes.
  if (!isCloned)
    await pipeline(createReadStream(source), createWriteStream(target, { flags: 'wx' }), { signal })
}

const isOf = (source: string, error: unknown): boolean =>
  error instanceof Error &&
  (('syscall' in error && error.syscall === 'read') || ('path' in error && error.path === source))

async function fetchFrom(
  roots: readonly string[],
  place: string,
  target: string,
  options: FetchOptions,
): Promise<void> {
  const refuse = (error: unknown): never => {
    throw faultOf(error, place)
  }
  const { real, facts } = await judged(roots, place, options).catch(refuse)
  await copy(real, target, options.signal).catch((error: unknown) => {
    throw isOf(real, error) ? faultOf(error, place) : error
  })
  const { size, mtimeMs } = await stat(real).catch(refuse)
  if (size !== facts.size || mtimeMs !== facts.mtimeMs) throw new MediaRefusal(422, sourcesText.changing)
}

/** Throws a `MediaRefusal`: 404, 413, 415 (size, type), 422 (still being written); other errors if storage is down. */
export async function fetchFile(
  roots: readonly string[],
  folder: string,
  file: string,
  target: string,
  options: FetchOptions,
): Promise<void> {
  try {
    await fetchFrom(roots, path.join(folder, file), target, options)
  } catch (error) {
    if (error instanceof MediaRefusal) await stat(folder)
    throw error
  }
}

function trailOf({ real, root }: Located): ListedFolder['trail'] {
  const trail = [{ path: root, name: root }]
  let at = root
  for (const name of path.relative(root, real).split(path.sep).filter(Boolean)) {
    at = path.join(at, name)
    trail.push({ path: at, name })
  }
  return trail
}

async function* entriesOf(folder: string): AsyncGenerator<LevelEntry> {
  const opened = await opendir(folder).catch((error: unknown) => {
    throw faultOf(error, folder)
  })
  for await (const entry of opened) yield { name: entry.name, isFolder: entry.isDirectory() }
}

/** Throws a `MediaRefusal` 404. */
async function listFolder(roots: readonly string[], folder: string): Promise<ListedFolder> {
  const located = await locateFolder(roots, folder)
  const level = await levelOf(entriesOf(located.real), (name) => path.join(located.real, name))
  return { folder: located.real, trail: trailOf(located), ...level }
}

/** By name, level by level; links to folders are files. Throws a `MediaRefusal` 404. */
export async function* walk(folder: string, options: WalkOptions, below = ''): AsyncGenerator<FoundFile> {
  options.signal.throwIfAborted()
  const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch((error: unknown) => {
    throw faultOf(error, below)
  })
  for (const entry of inNameOrder(entries, ({ name }) => name)) {
    const at = path.posix.join(below, entry.name)
    const isFolder = entry.isDirectory()
    if (isHidden(entry.name)) {
      if (!isFolder || options.recursive) yield { path: isFolder ? `${at}/` : at, isHidden: true }
    } else if (!isFolder) yield { path: at }
    else if (options.recursive) yield* walkBelow(folder, options, at)
  }
}

async function* walkBelow(folder: string, options: WalkOptions, below: string): AsyncGenerator<FoundFile> {
  try {
    yield* walk(folder, options, below)
  } catch (error) {
    if (!(error instanceof MediaRefusal)) throw error
    yield { path: `${below}/`, refusal: error }
  }
}

/** @param roots absolute */
export function diskOrigin(roots: readonly string[]): ImportOrigin {
  const manifestIn = async (folder: string, name: string): Promise<string> => {
    try {
      const { real } = await locate(roots, path.join(folder, name))
      if (!(await stat(real)).isFile()) throw new MediaRefusal(422, sourcesText.noFile)
      return real
    } catch (error) {
      throw faultOf(error, name)
    }
  }
  return {
    roots,
    // Reading two at once makes a disk no faster.
    parallel: 1,
    names: (folder) => path.isAbsolute(folder),
    require: async (folder) => (await locateFolder(roots, folder)).real,
    look: (folder) => listFolder(roots, folder),
    walk,
    fetch: (folder, file, target, options) => fetchFile(roots, folder, file, target, options),
    requireManifest: async (folder, name) => void (await manifestIn(folder, name)),
    openManifest: manifestIn,
  }
}
