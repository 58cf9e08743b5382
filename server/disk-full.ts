/** What file systems, and PostgreSQL of its own, call a disk on which nothing more fits. */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** What libvips passes on of it are words alone. */
const WORDS = /No space left on device|Disk quota exceeded/

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (CODES.has((error as { code?: unknown }).code) || WORDS.test(error.message) || isDiskFull(error.cause))
