/** Error codes of file systems and of PostgreSQL. */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** libvips passes on only the text. */
const WORDS = /No space left on device|Disk quota exceeded/

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (CODES.has((error as { code?: unknown }).code) || WORDS.test(error.message) || isDiskFull(error.cause))
