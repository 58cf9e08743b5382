import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { isHidden } from '../../files/hidden.ts'
import { MediaRefusal } from '../../refusal.ts'
import { byName } from '../by-name.ts'
import type { Found, WalkOptions } from '../origin.ts'
import { faultOf } from './fault.ts'

/**
 * All that is no folder in a folder, hidden folders as one, in an order that stays the same. Links to folders are files. Throws a `MediaRefusal` 404 where
 * the folder itself cannot be read.
 */
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

/** One folder that cannot be read keeps nothing from the others. */
async function* walkBelow(folder: string, options: WalkOptions, below: string): AsyncGenerator<Found> {
  try {
    yield* walk(folder, options, below)
  } catch (error) {
    if (!(error instanceof MediaRefusal)) throw error
    yield { path: `${below}/`, refusal: error }
  }
}
