import { opendir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { isHidden } from '../../files/hidden.ts'
import { MediaRefusal } from '../../refusal.ts'
import { byName } from '../by-name.ts'
import { type LevelEntry, levelOf } from '../level.ts'
import type { Found, ImportOrigin, ListedFolder, WalkOptions } from '../origin.ts'
import { sourcesText } from '../text.ts'
import { faultOf } from './fault.ts'
import { fetchFile } from './fetch-file.ts'
import { locate, type Located, locateFolder } from './locate.ts'

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

/** Stable order; links to folders are files. Throws a `MediaRefusal` 404 where the folder cannot be read. */
export async function* walk(folder: string, options: WalkOptions, below = ''): AsyncGenerator<Found> {
  options.signal.throwIfAborted()
  const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch((error: unknown) => {
    throw faultOf(error, below)
  })
  for (const entry of entries.toSorted((a, b) => byName(a.name, b.name))) {
    const at = path.posix.join(below, entry.name)
    const isFolder = entry.isDirectory()
    if (isHidden(entry.name)) {
      if (!isFolder || options.recursive) yield { path: isFolder ? `${at}/` : at, isHidden: true }
    } else if (!isFolder) yield { path: at }
    else if (options.recursive) yield* walkBelow(folder, options, at)
  }
}

async function* walkBelow(folder: string, options: WalkOptions, below: string): AsyncGenerator<Found> {
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
