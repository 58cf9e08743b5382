import { fileName as lastOf } from '../../src/domain/paths.ts'
import { isUuid } from '../media/paths.ts'

/** The uuid that the folder of a file is called by, as in this product's exports; undefined where it is no uuid. */
export function folderUuid(path: string): string | undefined {
  const folder = lastOf(path.slice(0, Math.max(0, path.lastIndexOf('/')))).toLowerCase()
  return isUuid(folder) ? folder : undefined
}
