import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { isHidden } from '../../files/hidden.ts'
import { MediaRefusal } from '../../refusal.ts'
import { sourcesText } from '../text.ts'
import { faultOf } from './fault.ts'
import { isWithin } from './within.ts'

/** A place that may be imported, and the root that holds it; both absolute and without links. */
export interface Located {
  real: string
  root: string
}

/** Where an absolute place truly lies. Throws a `MediaRefusal` 404 where it leads out of all roots, or is hidden there. */
export async function locate(roots: readonly string[], place: string): Promise<Located> {
  const real = await realpath(place).catch((error: unknown) => {
    throw faultOf(error, place)
  })
  // Storage may come and go, so the roots are looked for each time.
  const settled = await Promise.all(roots.map((root) => realpath(root).catch(() => null)))
  const root = settled.find((each) => each !== null && isWithin(each, real))
  // In the words of what is not there: nobody learns from this what lies elsewhere.
  if (root === undefined || root === null) throw new MediaRefusal(404, sourcesText.missing)
  if (isHidden(path.relative(root, real).replaceAll(path.sep, '/')))
    throw new MediaRefusal(404, sourcesText.hidden)
  return { real, root }
}

/** The same for a folder. Throws a `MediaRefusal` 404 also where it is none. */
export async function locateFolder(roots: readonly string[], folder: string): Promise<Located> {
  const located = await locate(roots, folder)
  if (!(await stat(located.real)).isDirectory()) throw new MediaRefusal(404, sourcesText.noFolder)
  return located
}
