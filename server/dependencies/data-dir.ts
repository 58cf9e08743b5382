import { randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SettingError } from '../settings.ts'
import { serverText } from '../text.ts'
import { REFUSED } from '../file-errors.ts'

/** What file systems call what is wrong with a folder, in words. */
const WORDS: Readonly<Record<string, string>> = {
  ...REFUSED,
  EEXIST: serverText.folder.isFile,
  ENOTDIR: serverText.folder.isFile,
  ENOENT: serverText.folder.takesNothing,
}

const isFolder = async (place: string): Promise<boolean> =>
  (await stat(place).catch(() => null))?.isDirectory() ?? false

/**
 * Makes a folder and those above it. Not by `recursive`: where a folder is there but takes none, as in /proc, Node tries
 * for ever. Throws what the file system says.
 */
async function makeFolder(folder: string): Promise<void> {
  const above = path.dirname(folder)
  if (above === folder || (await isFolder(folder))) return
  await makeFolder(above)
  try {
    await mkdir(folder)
  } catch (error) {
    // Another server that starts at the same time may have made it meanwhile.
    if (!(await isFolder(folder))) throw error
  }
}

/** Some places, as /proc, look as if they could be written to. */
async function tryWriting(folder: string): Promise<void> {
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  const file = path.join(folder, `probe-${randomUUID()}`)
  await writeFile(file, '')
  await rm(file)
}

/** Throws `SettingError` with what the file system says of a folder, in words. */
const inWords = (folder: string, work: () => Promise<void>): Promise<void> =>
  work().catch(({ code = '', message }: NodeJS.ErrnoException) => {
    throw new SettingError(serverText.badSetting('DATA_DIR', `${folder} ${WORDS[code] ?? message}`))
  })

/** Makes the folder of the data where it is missing. Throws `SettingError` where it cannot be one, or not be written to. */
export const openDataDir = (folder: string): Promise<void> =>
  inWords(folder, async () => {
    await makeFolder(path.resolve(folder))
    await tryWriting(folder)
  })

/** Looks whether the folder of the data can be used, and makes none. Throws `SettingError` where it cannot, or is not there. */
export async function findDataDir(folder: string): Promise<void> {
  if (!existsSync(folder))
    throw new SettingError(serverText.badSetting('DATA_DIR', `${folder} ${serverText.folder.missing}`))
  await openDataDir(folder)
}
