/** What systems and storage devices keep beside people's files, in lower case; the thumbnails in some of them are pictures, too. */
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

/** Whether a path of parts between `/` leads to something that nobody put there to be labelled. */
export const isHidden = (path: string): boolean =>
  path
    .split('/')
    .some(
      (part) =>
        SYSTEM_NAMES.has(part.toLowerCase()) || (part.startsWith('.') && part !== '.' && part !== '..'),
    )
