import { randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SettingError } from '../settings.ts'
import { serverText } from '../text.ts'
import { REFUSED } from '../file-errors.ts'

const WORDS: Readonly<Record<string, string>> = {
  ...REFUSED,
  EEXIST: serverText.folder.isFile,
  ENOTDIR: serverText.folder.isFile,
  ENOENT: serverText.folder.takesNothing,
}

const isFolder = async (place: string): Promise<boolean> =>
  (await stat(place).catch(() => null))?.isDirectory() ?? false

/** Not `recursive`: Node loops for ever in folders such as /proc. Throws the file system's error. */
async function makeFolder(folder: string): Promise<void> {
  const above = path.dirname(folder)
  if (above === folder || (await isFolder(folder))) return
  await makeFolder(above)
  try {
    await mkdir(folder)
  } catch (error) {
    if (!(await isFolder(folder))) throw error
  }
}

/** Some folders, such as /proc, only look writable. */
async function tryWriting(folder: string): Promise<void> {
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  const file = path.join(folder, `probe-${randomUUID()}`)
  await writeFile(file, '')
  await rm(file)
}

/** Throws `SettingError` with the file system's error in words. */
const inWords = (folder: string, work: () => Promise<void>): Promise<void> =>
  work().catch(({ code = '', message }: NodeJS.ErrnoException) => {
    throw new SettingError(serverText.badSetting('DATA_DIR', `${folder} ${WORDS[code] ?? message}`))
  })

/** Creates a missing folder. Throws `SettingError` if it is not a writable folder. */
export const openDataDir = (folder: string): Promise<void> =>
  inWords(folder, async () => {
    await makeFolder(path.resolve(folder))
    await tryWriting(folder)
  })

/** Creates nothing. Throws `SettingError` if the folder is missing or not writable. */
export async function findDataDir(folder: string): Promise<void> {
  if (!existsSync(folder))
    throw new SettingError(serverText.badSetting('DATA_DIR', `${folder} ${serverText.folder.missing}`))
  await openDataDir(folder)
}
