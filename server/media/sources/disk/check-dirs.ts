import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { SettingError, type Settings } from '../../../settings.ts'
import { sourcesText } from '../text.ts'
import { isWithin } from './locate.ts'

const wrong = (why: string): SettingError => new SettingError(`设置 IMPORT_DIRS 的值不对：${why}`)

/** Resolves links; also for a path that does not exist yet, as DATA_DIR may not. */
const settled = (place: string): Promise<string> =>
  realpath(place).catch(async () => {
    const above = path.dirname(place)
    return above === place ? place : path.join(await settled(above), path.basename(place))
  })

/** No folder may overlap DATA_DIR with its secrets and media. Throws `SettingError`. */
export async function checkImportDirs({
  IMPORT_DIRS,
  DATA_DIR,
}: Pick<Settings, 'IMPORT_DIRS' | 'DATA_DIR'>): Promise<void> {
  const data = await settled(path.resolve(DATA_DIR))
  for (const folder of IMPORT_DIRS) {
    // Missing or unreadable: both are reported as missing.
    const real = await realpath(folder).catch(() => null)
    if (real === null) throw wrong(sourcesText.dirs.missing(folder))
    if (!(await stat(real)).isDirectory()) throw wrong(sourcesText.dirs.noFolder(folder))
    if (isWithin(data, real) || isWithin(real, data)) throw wrong(sourcesText.dirs.overlap(folder))
  }
}
