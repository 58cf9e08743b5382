/** In lower case. Some hold thumbnails, which are pictures, too. */
const SYSTEM_NAMES: ReadonlySet<string> = new Set([
  '__macosx',
  'thumbs.db',
  'desktop.ini',
  '$recycle.bin',
  'system volume information',
  'lost+found',
  '@eadir',
  '@recycle',
  '#recycle',
  '#snapshot',
])

export const isHidden = (path: string): boolean =>
  path
    .split('/')
    .some(
      (part) =>
        SYSTEM_NAMES.has(part.toLowerCase()) || (part.startsWith('.') && part !== '.' && part !== '..'),
    )
