import { MediaRefusal } from '../refusal.ts'
import type { ImportOrigin, ListedFolder } from './origin.ts'
import { sourcesText } from './text.ts'

const badFolder = (error: unknown): unknown =>
  error instanceof MediaRefusal && error.status !== 503
    ? new MediaRefusal(404, sourcesText.badFolder, error.message, error.cause)
    : error

export class ImportFolders {
  readonly #origins: readonly ImportOrigin[]

  constructor(origins: readonly ImportOrigin[]) {
    this.#origins = origins
  }

  /** Throws a `MediaRefusal` 404. */
  async require(named: string): Promise<{ origin: ImportOrigin; folder: string }> {
    const origin = this.#origins.find((each) => each.names(named))
    try {
      if (!origin) throw new MediaRefusal(404, sourcesText.missing)
      return { origin, folder: await origin.require(named) }
    } catch (error) {
      throw badFolder(error)
    }
  }

  /** Without `named` the roots. Throws a `MediaRefusal` 404. */
  async list(named: string | undefined): Promise<ListedFolder> {
    if (named !== undefined) {
      const { origin, folder } = await this.require(named)
      return origin.look(folder).catch((error: unknown) => {
        throw badFolder(error)
      })
    }
    const roots = this.#origins.flatMap((origin) => origin.roots)
    const folders = roots.map((root) => ({ path: root, name: root }))
    return { folder: null, trail: [], folders, manifests: [], files: 0, complete: true }
  }
}
