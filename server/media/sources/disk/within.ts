import path from 'node:path'

/** Whether a place is a folder itself or lies below it; both absolute and without links. */
export function isWithin(folder: string, place: string): boolean {
  const way = path.relative(folder, place)
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)
}
