import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { isHidden } from '../../files/hidden.ts'
import { MediaRefusal } from '../../refusal.ts'
import { sourcesText } from '../text.ts'
import { faultOf } from './fault.ts'

/** Both absolute and without links. */
export function isWithin(folder: string, place: string): boolean {
  const way = path.relative(folder, place)
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)
}

/** Both absolute and without links. */
export interface Located {
  real: string
  root: string
}

/** Throws a `MediaRefusal` 404 if the place is outside all roots, or hidden. */
export async function locate(roots: readonly string[], place: string): Promise<Located> {
  const real = await realpath(place).catch((error: unknown) => {
    throw faultOf(error, place)
  })
  // Storage may be mounted later.
  const settled = await Promise.all(roots.map((root) => realpath(root).catch(() => null)))
  const root = settled.find((each) => each !== null && isWithin(each, real))
  // As for a missing file, so that nobody learns what exists elsewhere.
  if (root === undefined || root === null) throw new MediaRefusal(404, sourcesText.missing)
  if (isHidden(path.relative(root, real).replaceAll(path.sep, '/')))
    throw new MediaRefusal(404, sourcesText.hidden)
  return { real, root }
}

/** Throws a `MediaRefusal` 404. */
export async function locateFolder(roots: readonly string[], folder: string): Promise<Located> {
  const located = await locate(roots, folder)
  if (!(await stat(located.real)).isDirectory()) throw new MediaRefusal(404, sourcesText.noFolder)
  return located
}
