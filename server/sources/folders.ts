import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { isHidden } from '../media/hidden.ts'
import { MediaRefusal } from '../media/refusal.ts'
import { faultOf } from './fault.ts'
import { sourcesText } from './text.ts'
import { isWithin } from './within.ts'

/** A place that may be imported, and the root that holds it; both absolute and without links. */
export interface Located {
  real: string
  root: string
}

/** The refusal of a folder for what was wrong with its place; anything else as it is. */
export const badFolder = (error: unknown): unknown =>
  error instanceof MediaRefusal ? new MediaRefusal(404, sourcesText.badFolder, error.message) : error

/** The folders of the server that may be imported, with all that lies below them. */
export class ImportFolders {
  /** As they were set, absolute. */
  readonly roots: readonly string[]

  constructor(roots: readonly string[]) {
    this.roots = roots
  }

  /** Where an absolute place truly lies. Throws a `MediaRefusal` 404 where it leads out of all roots, or is hidden there. */
  async locate(place: string): Promise<Located> {
    const real = await realpath(place).catch((error: unknown) => {
      throw faultOf(error, place)
    })
    // Storage may come and go, so the roots are looked for each time.
    const roots = await Promise.all(this.roots.map((root) => realpath(root).catch(() => null)))
    const root = roots.find((each) => each !== null && isWithin(each, real))
    // In the words of what is not there: nobody learns from this what lies elsewhere.
    if (root === undefined || root === null) throw new MediaRefusal(404, sourcesText.missing)
    if (isHidden(path.relative(root, real).replaceAll(path.sep, '/')))
      throw new MediaRefusal(404, sourcesText.hidden)
    return { real, root }
  }

  /** The same for a folder. Throws a `MediaRefusal` 404 also where it is none. */
  async require(folder: string): Promise<Located> {
    try {
      if (!path.isAbsolute(folder)) throw new MediaRefusal(404, sourcesText.missing)
      const located = await this.locate(folder)
      if (!(await stat(located.real)).isDirectory()) throw new MediaRefusal(404, sourcesText.noFolder)
      return located
    } catch (error) {
      throw badFolder(error)
    }
  }
}
