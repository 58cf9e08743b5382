import { MediaRefusal } from '../../refusal.ts'
import { sourcesText } from '../text.ts'

/** What a file system says of a place that is not to be had, by its code. All else is a fault that may pass. */
const REFUSALS: Readonly<Record<string, string>> = {
  ENOENT: sourcesText.missing,
  ENOTDIR: sourcesText.missing,
  ELOOP: sourcesText.missing,
  ENAMETOOLONG: sourcesText.missing,
  EACCES: sourcesText.noAccess,
  EPERM: sourcesText.noAccess,
  EIO: sourcesText.unreadable,
}

/** What Node puts where the bytes of a name are no UTF-8: there is no file of that name. */
const REPLACED = '\uFFFD'

/** What an error in reading a place of a source comes to: a `MediaRefusal` 404 where another try would end in the same way. */
export function faultOf(error: unknown, place: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const words = REFUSALS[code]
  if (words === undefined) return error
  return new MediaRefusal(404, place.includes(REPLACED) ? sourcesText.badName : words)
}
