/** Content types of what this product stores, by the extension that `importMedia` gave it. */
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  zip: 'application/zip',
  json: 'application/json',
}

/** Content type of a stored path; what is not known is plain bytes, never something a browser would run. */
export const contentTypeOf = (path: string): string =>
  TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
