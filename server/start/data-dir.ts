import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { SettingError } from '../settings.ts'
import { serverText } from '../text.ts'

/** What file systems call what is wrong with a folder, in words. */
const WORDS: Readonly<Record<string, string>> = {
  EEXIST: serverText.folder.isFile,
  ENOTDIR: serverText.folder.isFile,
  EACCES: serverText.folder.noAccess,
  EPERM: serverText.folder.noAccess,
  EROFS: serverText.folder.readOnly,
  ENOSPC: serverText.folder.full,
  EDQUOT: serverText.folder.full,
}

/** Makes the folder of the data where it is missing. Throws `SettingError` where it cannot be one, or not be written to. */
export async function openDataDir(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new SettingError(serverText.badSetting('DATA_DIR', `${folder} ${WORDS[code] ?? message}`))
  }
}
