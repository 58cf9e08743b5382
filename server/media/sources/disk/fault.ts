import { MediaRefusal } from '../../refusal.ts'
import { sourcesText } from '../text.ts'

/** All others may pass. */
const REFUSALS: Readonly<Record<string, string>> = {
  ENOENT: sourcesText.missing,
  ENOTDIR: sourcesText.missing,
  ELOOP: sourcesText.missing,
  ENAMETOOLONG: sourcesText.missing,
  EACCES: sourcesText.noAccess,
  EPERM: sourcesText.noAccess,
  EIO: sourcesText.unreadable,
}

/** Node's substitute for bytes that are not UTF-8: no file has that name. */
const REPLACED = '\uFFFD'

/** A `MediaRefusal` 404 for final errors; others are unchanged. */
export function faultOf(error: unknown, place: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const words = REFUSALS[code]
  if (words === undefined) return error
  return new MediaRefusal(404, place.includes(REPLACED) ? sourcesText.badName : words)
}
