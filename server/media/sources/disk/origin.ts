import { stat } from 'node:fs/promises'
import path from 'node:path'
import { MediaRefusal } from '../../refusal.ts'
import type { ImportOrigin } from '../origin.ts'
import { sourcesText } from '../text.ts'
import { faultOf } from './fault.ts'
import { fetchFile } from './fetch-file.ts'
import { listFolder } from './listing.ts'
import { locate, locateFolder } from './locate.ts'
import { walk } from './walk.ts'

/**
 * Folders that this machine can read, by their absolute paths; kept of a folder is its path without links.
 *
 * @param roots absolute
 */
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
