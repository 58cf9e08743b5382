import { serverText } from './text.ts'

/** Why a file system refuses a write, in words. */
export const REFUSED: Readonly<Record<string, string>> = {
  EACCES: serverText.folder.noAccess,
  EPERM: serverText.folder.noAccess,
  EROFS: serverText.folder.readOnly,
  ENOSPC: serverText.folder.full,
  EDQUOT: serverText.folder.full,
}

/** What the file system refused and why, in one line; null for other errors. */
export function fileErrorMessage(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code = '', path } = error as NodeJS.ErrnoException
  const words = REFUSED[code]
  return path === undefined || words === undefined ? null : `${path} ${words}`
}
