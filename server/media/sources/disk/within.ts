import path from 'node:path'

/** Both absolute and without links. */
export function isWithin(folder: string, place: string): boolean {
  const way = path.relative(folder, place)
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)
}
